package dev.platform.platform.routing;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.SiteRules;
import dev.platform.platform.ServiceId;
import java.util.Collection;
import java.util.Map;

/**
 * Where the edge learns the rules of static sites. Offered by the site room, which notes changes in
 * {@link RouteChanges}.
 */
public interface SiteRulesSource {

  /** The rules of those of the services that have some. */
  Map<ServiceId, SiteRules> of(Tx tx, Collection<ServiceId> services);
}
