package dev.platform.base.net;

import dev.platform.base.config.Config;

/**
 * Where requests may go.
 *
 * @param isLoopbackAllowed whether this machine itself may be reached, over plain HTTP too; for
 *     development only
 */
public record OutboundSettings(boolean isLoopbackAllowed) {
  public static OutboundSettings of(Config config) {
    return new OutboundSettings(
        config.flag(
            "outbound.loopback",
            false,
            "Allows webhooks and client metadata documents on this host. For development only."));
  }
}
