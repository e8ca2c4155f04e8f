package dev.platform.platform.keyvalue;

import java.util.Locale;

/** What happens when the memory is full. */
public enum MaxmemoryPolicy {
  NOEVICTION,
  ALLKEYS_LFU,
  ALLKEYS_LRU,
  ALLKEYS_RANDOM,
  VOLATILE_LFU,
  VOLATILE_LRU,
  VOLATILE_RANDOM,
  VOLATILE_TTL;

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its word in the configuration of the server. */
  String directive() {
    return wire().replace('_', '-');
  }
}
