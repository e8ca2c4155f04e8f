package dev.platform.platform.routing;

import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Phase;
import java.nio.file.Path;
import java.util.List;

/** Where requests for a service go. */
public sealed interface Target {

  /** No service that the world can reach has this name. */
  record Unknown() implements Target {}

  /**
   * The service does not serve now.
   *
   * @param name its name
   * @param phase why
   */
  record Closed(String name, Phase phase) implements Target {}

  /**
   * A release of the service is live, but none of its instances is ready now.
   *
   * @param name its name
   */
  record Unhealthy(String name) implements Target {}

  /**
   * The service serves files that are not on this machine.
   *
   * @param name its name
   */
  record Elsewhere(String name) implements Target {}

  /**
   * To one of these instances.
   *
   * @param instances at least one
   */
  record Instances(ServiceId service, List<Upstream> instances) implements Target {
    public Instances {
      instances = List.copyOf(instances);
    }
  }

  /**
   * To files.
   *
   * @param root the folder that is published
   * @param rules how to answer besides with files
   */
  record Site(ServiceId service, Path root, SiteRules rules) implements Target {}

  /** An instance that is ready. */
  record Upstream(String instance, String host, int port) {}
}
