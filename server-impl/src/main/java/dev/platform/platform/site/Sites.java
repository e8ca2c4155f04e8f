package dev.platform.platform.site;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.edge.route.SiteRules;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseSpecs;
import dev.platform.platform.routing.RouteChanges;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.IntStream;

/** The headers and routes of static sites. */
public final class Sites {
  private final Db db;
  private final Access access;
  private final Ids ids;
  private final ReleaseSpecs releaseSpecs;
  private final SiteStore store = new SiteStore();

  @Inject
  Sites(Db db, Access access, Ids ids, ReleaseSpecs releaseSpecs) {
    this.db = db;
    this.access = access;
    this.ids = ids;
    this.releaseSpecs = releaseSpecs;
  }

  /** The headers of a service in their order; what is no static site has none. */
  public Page<HeaderRule> headers(
      Caller caller, ServiceId service, HeaderRuleFilter filter, PageRequest page) {
    return db.read(
        "site.headers",
        tx -> {
          var site = access.require(tx, caller, Permission.VIEW, service);
          return Page.of(store.headers(tx, site, filter, page), HeaderRule::cursor);
        });
  }

  /** The routes of a service in the order they are tried; what is no static site has none. */
  public Page<RedirectRule> routes(
      Caller caller, ServiceId service, RedirectRuleFilter filter, PageRequest page) {
    return db.read(
        "site.routes",
        tx -> {
          var site = access.require(tx, caller, Permission.VIEW, service);
          return Page.of(store.routes(tx, site, filter, page), RedirectRule::cursor);
        });
  }

  /** Replaces all headers of a site. */
  public List<HeaderRule> replaceHeaders(
      Caller caller, ServiceId service, List<SiteRules.Header> headers) {
    return db.write(
        "site.replace_headers",
        tx -> {
          var site = requireSite(tx, access.require(tx, caller, Permission.CREATE, service));
          return replaceHeaders(tx, site, headers);
        });
  }

  /** Replaces all routes of a site. */
  public List<RedirectRule> replaceRoutes(
      Caller caller, ServiceId service, List<SiteRules.PathRule> routes) {
    return db.write(
        "site.replace_routes",
        tx -> {
          var site = requireSite(tx, access.require(tx, caller, Permission.CREATE, service));
          return replaceRoutes(tx, site, routes);
        });
  }

  /** Gives a new site its rules. */
  public void open(WriteTx tx, Grant<ServiceId> site, SiteRules rules) {
    if (!rules.equals(SiteRules.none())) {
      replaceHeaders(tx, site, rules.headers());
      replaceRoutes(tx, site, rules.pathRules());
    }
  }

  private List<HeaderRule> replaceHeaders(
      WriteTx tx, Grant<ServiceId> site, List<SiteRules.Header> rules) {
    RuleLimits.check(new SiteRules(rules, List.of()));
    access.lock(tx, site);
    var headers = IntStream.range(0, rules.size()).mapToObj(i -> header(i, rules.get(i))).toList();
    store.replaceHeaders(tx, site, headers);
    RouteChanges.note(tx, site.on());
    return headers;
  }

  private HeaderRule header(int position, SiteRules.Header rule) {
    var id = new HeaderId(ids.next(IdPrefix.HEADER));
    return new HeaderRule(id, position, rule.path().text(), rule.name(), rule.value());
  }

  private List<RedirectRule> replaceRoutes(
      WriteTx tx, Grant<ServiceId> site, List<SiteRules.PathRule> rules) {
    RuleLimits.check(new SiteRules(List.of(), rules));
    access.lock(tx, site);
    var routes = IntStream.range(0, rules.size()).mapToObj(i -> route(i, rules.get(i))).toList();
    store.replaceRoutes(tx, site, routes);
    RouteChanges.note(tx, site.on());
    return routes;
  }

  private RedirectRule route(int priority, SiteRules.PathRule rule) {
    var id = new RouteId(ids.next(IdPrefix.ROUTE));
    return new RedirectRule(id, priority, rule.kind(), rule.source().text(), rule.destination());
  }

  private Grant<ServiceId> requireSite(Tx tx, Grant<ServiceId> service) {
    if (!releaseSpecs.of(tx, service).servesFiles()) {
      throw Failure.invalid(
          "serviceId", "must be a static site. Other services cannot have header and route rules");
    }
    return service;
  }
}
