package dev.platform.platform.site;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.routing.SiteRulesSource;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds the rules of static sites. */
public final class SiteRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Sites.class).in(Singleton.class);
    bind(SiteEdgeRules.class).to(SiteRulesSource.class).in(Singleton.class);
    bind(SiteCleanup.class).to(ServiceCleanup.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(HeaderRuleResource.class, RedirectRuleResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(SiteMapper.class), List.of(HeaderId.class, RouteId.class));
  }
}
