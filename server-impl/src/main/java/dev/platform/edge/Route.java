package dev.platform.edge;

import java.nio.file.Path;
import java.util.List;

/** Where a host name leads. */
public sealed interface Route {

  /** No service has this name. */
  record Unknown() implements Route {}

  /**
   * The service is known but does not serve.
   *
   * @param service its name, shown to the visitor
   * @param reason why
   */
  record Closed(String service, Reason reason) implements Route {}

  /**
   * Requests go to instances.
   *
   * @param resource id of the service, for the request log
   * @param instances at least one
   */
  record Instances(String resource, List<Upstream> instances) implements Route {
    public Instances {
      instances = List.copyOf(instances);
    }
  }

  /**
   * Requests are answered from files.
   *
   * @param resource id of the service, for the request log
   * @param root folder whose files are published
   * @param rules how to answer besides with files
   */
  record Site(String resource, Path root, SiteRules rules) implements Route {
    /** Files only. */
    public Site(String resource, Path root) {
      this(resource, root, SiteRules.none());
    }
  }

  /** Why a known service does not serve. */
  enum Reason {
    /** Its first release is being built or started. */
    STARTING,
    /** A release is live, but none of its instances is healthy. */
    UNHEALTHY,
    /** Its files are not on the machine of this edge. */
    ELSEWHERE,
    /** Somebody suspended it. */
    SUSPENDED,
    /** No release could be brought up. */
    FAILED
  }

  /**
   * One live instance.
   *
   * @param instance its id
   * @param host address
   * @param port port
   */
  record Upstream(String instance, String host, int port) {}
}
