package dev.platform.api;

/** A rate limit for some operations, besides that of all reads or writes. */
public enum Limit {
  /** No other limit. */
  NONE,
  /** New services and datastores. */
  CREATE,
  /** Deploys and restarts of the service that the path names. */
  DEPLOY
}
