package dev.platform.platform.datastore;

import dev.platform.engine.spi.ServerState;
import java.util.Locale;

/** How a datastore stands, in the words of the contract. */
public enum DatastoreStatus {
  /** It is being made, or changed in a way that takes long. */
  CREATING,
  /** It accepts connections. */
  AVAILABLE,
  /** It is being restarted. */
  CONFIG_RESTART,
  /** It should accept connections, and does not. */
  UNAVAILABLE,
  /** It does not run; its data are kept. */
  SUSPENDED;

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the state of its server means. */
  public static DatastoreStatus of(ServerState state) {
    return switch (state) {
      case UNKNOWN, CREATING, REMOVING -> CREATING;
      case AVAILABLE -> AVAILABLE;
      case RESTARTING -> CONFIG_RESTART;
      case UNAVAILABLE -> UNAVAILABLE;
      case SUSPENDED -> SUSPENDED;
    };
  }
}
