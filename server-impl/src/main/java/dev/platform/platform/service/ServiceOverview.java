package dev.platform.platform.service;

import dev.platform.platform.deploy.Deploy;
import dev.platform.platform.deploy.ServicePhase;
import java.util.List;
import java.util.Optional;

/**
 * How a service stands.
 *
 * @param deploys the latest, newest first
 * @param ahead how many deploys are built before the one that waits for a build slot; empty if none
 *     does
 */
public record ServiceOverview(
    Service service, ServicePhase phase, List<Deploy> deploys, Optional<Integer> ahead) {
  public ServiceOverview {
    deploys = List.copyOf(deploys);
  }

  /** The place of a deploy in the queue, in words; empty if it does not wait for a build slot. */
  public Optional<String> place(Deploy deploy) {
    return ahead.filter(any -> deploy.state().isWaiting()).map(ServiceOverview::words);
  }

  private static String words(int ahead) {
    return switch (ahead) {
      case 0 -> "Waiting for a free build slot.";
      case 1 -> "Waiting for a free build slot, behind 1 deploy.";
      default -> "Waiting for a free build slot, behind " + ahead + " deploys.";
    };
  }
}
