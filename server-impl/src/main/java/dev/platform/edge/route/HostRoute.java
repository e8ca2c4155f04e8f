package dev.platform.edge.route;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

  /**
   * Visitors are sent to another host, with the path and query that they asked for.
   *
   * @param resource id of the service, for the request log
   * @param host the other host
   */
  record Redirect(String resource, String host, AllowList allowList) implements HostRoute {
    @Override
    public HostRoute with(AllowList others) {
      return new Redirect(resource, host, others);
    }
  }

  /**
   * Requests get a maintenance page.
   *
   * @param resource id of the service, for the request log
   * @param service its name, shown to the visitor
   * @param page where the page is; empty is the built-in one
   */
  record Maintenance(String resource, String service, Optional<URI> page, AllowList allowList)
      implements HostRoute {
    /** For everybody. */
    public Maintenance(String resource, String service, Optional<URI> page) {
      this(resource, service, page, AllowList.EVERYWHERE);
    }

    @Override
    public HostRoute with(AllowList others) {
      return new Maintenance(resource, service, page, others);
    }
  }

  /**
   * Nothing runs because nobody has visited the service for a while, or it is being started for
   * somebody who does: requests wait until it is.
   *
   * @param resource id of the service, for the request log
   * @param service its name, shown to the visitor
   */
  record Asleep(String resource, String service, AllowList allowList) implements HostRoute {
    /** For everybody. */
    public Asleep(String resource, String service) {
      this(resource, service, AllowList.EVERYWHERE);
    }

    @Override
    public HostRoute with(AllowList others) {
      return new Asleep(resource, service, others);
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
