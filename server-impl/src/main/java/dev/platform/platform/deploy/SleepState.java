package dev.platform.platform.deploy;

/** Whether a service that runs only while somebody visits it does so. */
enum SleepState {
  /** It runs, or would if it could. */
  AWAKE,
  /** Nobody has visited it for a while; nothing runs. */
  ASLEEP,
  /** Somebody visits it; its instances are being started. */
  WAKING
}
