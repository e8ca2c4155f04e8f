package dev.platform.platform.metric;

/** What requests can be told apart by. */
public enum HttpLabel {
  /** Status of the response. */
  STATUS_CODE("statusCode"),
  /** Host name as asked. */
  HOST("host");

  private final String wire;

  HttpLabel(String wire) {
    this.wire = wire;
  }

  String wire() {
    return wire;
  }
}
