package dev.platform.platform.service;

/** Where a service runs. One installation is one place; the region is kept for its clients. */
public enum Region {
  FRANKFURT,
  OHIO,
  OREGON,
  SINGAPORE,
  VIRGINIA
}
