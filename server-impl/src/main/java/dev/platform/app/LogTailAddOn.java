package dev.platform.app;

import dev.platform.base.contract.Contract;
import dev.platform.identity.access.Authentication;
import dev.platform.platform.log.LogSocket;
import dev.platform.platform.log.LogTail;
import dev.platform.platform.log.Logs;
import org.glassfish.hk2.api.ServiceLocator;

/** Tails of logs, at the listener of the API. */
final class LogTailAddOn {
  private LogTailAddOn() {}

  /** Serves them; to be called before the listener starts. */
  static void serve(
      WebListener listener, ServiceLocator locator, Settings settings, StartedParts stages) {
    var tail = stages.add(locator.getService(LogTail.class));
    tail.start();
    var socket =
        stages.add(
            new LogSocket(
                locator.getService(Logs.class),
                tail,
                locator.getService(Authentication.class),
                locator.getService(Contract.class).operation("subscribe-logs").orElseThrow(),
                settings.api().url(),
                Applications.limits(locator, settings)::admit));
    listener.network().registerAddOn(socket);
  }
}
