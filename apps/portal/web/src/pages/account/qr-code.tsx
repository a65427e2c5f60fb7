import { encodeQR } from "qr";

/** Quiet zone around the code, in modules, as readers need it. */
const margin = 4;

/** A text as QR code: dark on white whatever the page's colours, as readers need it. */
export default function QrCode({ value, label }: { readonly value: string; readonly label: string }) {
  const rows = encodeQR(value, "raw", { ecc: "medium", border: margin });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} width={192} height={192}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
