package dev.platform.platform.logstream;

import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import jakarta.inject.Inject;

/** What is accepted for a log stream, before anything is written. */
final class LogStreamRules {
  private final Outbound outbound;

  @Inject
  LogStreamRules(Outbound outbound) {
    this.outbound = outbound;
  }

  /** The host is looked up for each connection; here, only its form is checked. */
  void check(LogStreamSetting setting, LogDestination destination) {
    switch (setting) {
      case DROP -> destination.requireNone();
      case SEND -> {
        destination.requireForm();
        requireOutside(destination.endpoint());
      }
    }
  }

  private void requireOutside(String endpoint) {
    try {
      outbound.requirePossible(LogDestination.uri(endpoint));
    } catch (IllegalArgumentException e) {
      throw Failure.invalid("endpoint", "must have the format host:port");
    } catch (OutboundException e) {
      throw Failure.invalid("endpoint", String.valueOf(e.getMessage()));
    }
  }
}
