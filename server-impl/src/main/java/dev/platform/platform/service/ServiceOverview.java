package dev.platform.platform.service;

import dev.platform.platform.deploy.Deploy;
import dev.platform.platform.deploy.ServicePhase;
import java.util.List;

/**
 * How a service stands.
 *
 * @param deploys the latest, newest first
 */
public record ServiceOverview(Service service, ServicePhase phase, List<Deploy> deploys) {
  public ServiceOverview {
    deploys = List.copyOf(deploys);
  }
}
