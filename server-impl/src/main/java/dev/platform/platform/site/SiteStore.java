package dev.platform.platform.site;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.page.PageRequest;
import dev.platform.edge.route.SiteRules;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Keeps the rules of sites. */
final class SiteStore {

  List<HeaderRule> headers(
      Tx tx, Grant<ServiceId> site, HeaderRuleFilter filter, PageRequest page) {
    return mapper(tx).headers(site.on(), site.workspace(), filter, page);
  }

  List<RedirectRule> routes(
      Tx tx, Grant<ServiceId> site, RedirectRuleFilter filter, PageRequest page) {
    return mapper(tx).routes(site.on(), site.workspace(), filter, page);
  }

  void replaceHeaders(WriteTx tx, Grant<ServiceId> site, List<HeaderRule> headers) {
    site.require(Permission.CREATE);
    mapper(tx).deleteHeaders(site.on(), site.workspace());
    headers.forEach(header -> mapper(tx).insertHeader(site.on(), site.workspace(), header));
  }

  void replaceRoutes(WriteTx tx, Grant<ServiceId> site, List<RedirectRule> routes) {
    site.require(Permission.CREATE);
    mapper(tx).deleteRoutes(site.on(), site.workspace());
    routes.forEach(route -> mapper(tx).insertRoute(site.on(), site.workspace(), route));
  }

  @SystemScan("the edge serves every site")
  Map<ServiceId, SiteRules> rules(Tx tx, Collection<ServiceId> sites) {
    Map<ServiceId, List<SiteRules.Header>> headers =
        mapper(tx).headersOf(sites).stream()
            .collect(
                Collectors.groupingBy(
                    SiteMapper.HeaderRow::serviceId,
                    Collectors.mapping(SiteMapper.HeaderRow::rule, Collectors.toList())));
    Map<ServiceId, SiteRules> rules = new HashMap<>();
    headers.forEach((site, some) -> rules.put(site, new SiteRules(some, List.of())));
    mapper(tx).routesOf(sites).stream()
        .collect(
            Collectors.groupingBy(
                SiteMapper.RouteRow::serviceId,
                Collectors.mapping(SiteMapper.RouteRow::rule, Collectors.toList())))
        .forEach(
            (site, routes) ->
                rules.put(site, new SiteRules(headers.getOrDefault(site, List.of()), routes)));
    return rules;
  }

  private static SiteMapper mapper(Tx tx) {
    return tx.mapper(SiteMapper.class);
  }
}
