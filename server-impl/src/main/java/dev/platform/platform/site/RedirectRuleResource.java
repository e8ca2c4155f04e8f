package dev.platform.platform.site;

import dev.platform.api.platform.RoutesApi;
import dev.platform.api.platform.model.RouteDto;
import dev.platform.api.platform.model.RoutePutDto;
import dev.platform.api.platform.model.RouteTypeDto;
import dev.platform.api.platform.model.RouteWithCursorDto;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Redirects and rewrites of sites over HTTP. */
@Singleton
final class RedirectRuleResource implements RoutesApi {
  private final Sites sites;
  private final Supplier<Caller> caller;

  @Inject
  RedirectRuleResource(Sites sites, Supplier<Caller> caller) {
    this.sites = sites;
    this.caller = caller;
  }

  @Override
  public List<RouteWithCursorDto> listRoutes(
      String serviceId,
      List<RouteTypeDto> type,
      List<String> source,
      List<String> destination,
      String cursor,
      Integer limit) {
    var filter =
        new RedirectRuleFilter(type.stream().map(SiteViews::kind).toList(), source, destination);
    var page = PageRequest.of(RedirectRule.LIST, cursor, limit);
    return sites.routes(caller.get(), new ServiceId(serviceId), filter, page).map(SiteViews::entry);
  }

  @Override
  public List<RouteDto> putRoutes(String serviceId, List<RoutePutDto> inputs) {
    var routes =
        sites.replaceRoutes(caller.get(), new ServiceId(serviceId), SiteViews.routes(inputs));
    return SiteViews.nullIfEmpty(routes.stream().map(SiteViews::route).toList());
  }
}
