package dev.platform.identity.oauth.authorization;

/** Where a login on another device stands. */
enum DeviceState {
  PENDING,
  APPROVED,
  DENIED
}
