// Prints its arguments, and with `wait` runs until a signal, then ends with code 3.
const words = process.argv.slice(2);
process.exitCode = 7;
if (words.includes("wait")) {
  const staying = setInterval(() => {}, 1_000);
  process.once("SIGTERM", () => {
    clearInterval(staying);
    process.exitCode = 3;
  });
}
console.log(JSON.stringify({ version: process.versions.node, words }));
