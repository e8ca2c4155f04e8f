package dev.platform.platform.site;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.edge.route.SiteRules;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.List;

/** SQL of the rules of sites. */
interface SiteMapper {
  List<HeaderRule> headers(
      ServiceId serviceId, WorkspaceId workspaceId, HeaderRuleFilter filter, PageRequest page);

  List<RedirectRule> routes(
      ServiceId serviceId, WorkspaceId workspaceId, RedirectRuleFilter filter, PageRequest page);

  void insertHeader(ServiceId serviceId, WorkspaceId workspaceId, HeaderRule header);

  void insertRoute(ServiceId serviceId, WorkspaceId workspaceId, RedirectRule route);

  void deleteHeaders(ServiceId serviceId, WorkspaceId workspaceId);

  void deleteRoutes(ServiceId serviceId, WorkspaceId workspaceId);

  List<HeaderRow> headersOf(Collection<ServiceId> services);

  List<RouteRow> routesOf(Collection<ServiceId> services);

  /** A header rule and its site. */
  record HeaderRow(ServiceId serviceId, String path, String name, String value) {
    SiteRules.Header rule() {
      return new SiteRules.Header(path, name, value);
    }
  }

  /** A route and its site. */
  record RouteRow(ServiceId serviceId, SiteRules.Kind type, String source, String destination) {
    SiteRules.PathRule rule() {
      return new SiteRules.PathRule(type, source, destination);
    }
  }
}
