package dev.platform.platform.site;

import dev.platform.base.db.Tx;
import dev.platform.edge.route.SiteRules;
import dev.platform.platform.ServiceId;
import dev.platform.platform.routing.SiteRulesSource;
import java.util.Collection;
import java.util.Map;

/** Tells the edge the rules of sites. */
final class SiteEdgeRules implements SiteRulesSource {
  private final SiteStore store = new SiteStore();

  @Override
  public Map<ServiceId, SiteRules> of(Tx tx, Collection<ServiceId> services) {
    return store.rules(tx, services);
  }
}
