package dev.platform.edge.route;

import java.nio.file.Path;
import java.util.List;

/** Where a host name leads. Made once and read by many requests. */
public sealed interface HostRoute {

  /** From where requests are taken, whatever the state of the service. */
  AllowList allowList();

  /** The same, for requests from elsewhere. */
  HostRoute with(AllowList allowList);

  /** No service has this name. */
  record Unknown() implements HostRoute {
    @Override
    public AllowList allowList() {
      return AllowList.EVERYWHERE;
    }

    @Override
    public HostRoute with(AllowList allowList) {
      return this;
    }
  }

  /**
   * The service is known but does not serve.
   *
   * @param service its name, shown to the visitor
   * @param reason why
   */
  record Closed(String service, Reason reason, AllowList allowList) implements HostRoute {
    /** For everybody. */
    public Closed(String service, Reason reason) {
      this(service, reason, AllowList.EVERYWHERE);
    }

    @Override
    public HostRoute with(AllowList others) {
      return new Closed(service, reason, others);
    }
  }

  /**
   * Requests go to instances.
   *
   * @param resource id of the service, for the request log
   * @param instances at least one
   */
  record Instances(String resource, List<Upstream> instances, AllowList allowList)
      implements HostRoute {
    public Instances {
      instances = List.copyOf(instances);
    }

    /** For everybody. */
    public Instances(String resource, List<Upstream> instances) {
      this(resource, instances, AllowList.EVERYWHERE);
    }

    @Override
    public HostRoute with(AllowList others) {
      return new Instances(resource, instances, others);
    }
  }

  /**
   * Requests are answered from files.
   *
   * @param resource id of the service, for the request log
   * @param root folder whose files are published
   * @param rules how to answer besides with files
   */
  record Site(String resource, Path root, SiteRules rules, AllowList allowList)
      implements HostRoute {
    /** For everybody. */
    public Site(String resource, Path root, SiteRules rules) {
      this(resource, root, rules, AllowList.EVERYWHERE);
    }

    @Override
    public HostRoute with(AllowList others) {
      return new Site(resource, root, rules, others);
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
