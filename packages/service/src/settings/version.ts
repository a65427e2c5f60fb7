/** The release of the platform. `npm run release` writes it here, into package.json and into the charts. */
export const version = "1.3.1";
