package dev.platform.engine.local;

import dev.platform.engine.spi.InstanceStatus.State;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lets a user know where a process listens, if that is not where it should. */
final class PortNotices {
  private static final long PATIENCE = Duration.ofSeconds(30).toNanos();
  private static final String WAY_OUT = "listen on 0.0.0.0 and the port in PORT";

  private final EventReporter reporter;
  private final Listening listening;
  private final InstanceRecord record;
  private final long since;
  private @Nullable ListenAddress told;
  private boolean isLateTold;
  private boolean isForeignTold;

  PortNotices(EventReporter reporter, Listening listening, InstanceRecord record, long now) {
    this.reporter = reporter;
    this.listening = listening;
    this.record = record;
    this.since = now;
    this.told = listening.found();
  }

  /** Reports what is new. */
  void report(Health health, long now) {
    reportForeign(health.isForeign());
    if (health.state() == State.READY) {
      reportFound(listening.found());
      isLateTold = true;
    } else if (!isLateTold && now - since >= PATIENCE) {
      isLateTold = true;
      reportLate(listening.open());
    }
  }

  private void reportForeign(boolean isForeign) {
    if (isForeign && !isForeignTold) {
      reporter.report(
          "Another process is listening on port "
              + listening.address().port()
              + ", so the instance receives no requests");
    }
    isForeignTold = isForeign;
  }

  private void reportFound(@Nullable ListenAddress found) {
    if (found != null && !found.equals(told)) {
      reporter.report(
          "The instance " + listens(found) + ". Requests are sent there. " + way(found));
    }
    told = found;
  }

  private String listens(ListenAddress found) {
    return found.port() == record.port()
        ? "listens on " + found.host() + " only"
        : "listens on port "
            + seen(found.port())
            + ", not on PORT, which is "
            + seen(record.port());
  }

  private String way(ListenAddress found) {
    return found.port() == record.port()
        ? "To change that, " + WAY_OUT
        : "Set PORT to " + seen(found.port()) + ", or " + WAY_OUT;
  }

  private void reportLate(List<InetSocketAddress> open) {
    boolean isAtPort = open.stream().anyMatch(it -> it.getPort() == record.port());
    if (isAtPort) {
      return;
    }
    String others =
        open.stream().map(it -> seen(it.getPort())).distinct().collect(Collectors.joining(" and "));
    reporter.report(
        (others.isEmpty()
                ? "The instance does not listen on any port yet"
                : "The instance listens on port " + others + ", where it does not respond to HTTP")
            + ". Expected is port "
            + seen(record.port())
            + ", the value of PORT: "
            + WAY_OUT);
  }

  private String seen(int actual) {
    return Integer.toString(record.seen(actual));
  }
}
