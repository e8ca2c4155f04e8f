package dev.platform.platform.site;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import java.util.List;

/** The rules of a site go with it. */
final class SiteCleanup implements ServiceCleanup {
  private final SiteStore store = new SiteStore();

  @Override
  public Stage stage() {
    return Stage.FORGET;
  }

  @Override
  public void cleanUp(WriteTx tx, Grant<ServiceId> site) {
    store.replaceHeaders(tx, site, List.of());
    store.replaceRoutes(tx, site, List.of());
  }
}
