package dev.platform.identity.oauth.token;

/**
 * The newest refresh token of a family, for as long as it can be told again.
 *
 * @param sealed the token, encrypted
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SealedToken(String digest, byte[] sealed) {}
