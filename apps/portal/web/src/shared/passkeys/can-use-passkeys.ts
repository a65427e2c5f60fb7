/** True if this browser has passkeys for this address: they belong to a host name, and need a secure page. */
export const canUsePasskeys = "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
