package dev.platform.identity.oauth;

/** Where a login on another device stands. */
enum DeviceState {
  PENDING,
  APPROVED,
  DENIED
}
