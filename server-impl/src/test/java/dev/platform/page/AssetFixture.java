package dev.platform.page;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;

/** A file of the pages. */
public final class AssetFixture implements PermissionFixture {
  @Override
  public void create(TestTenant tenant) {
    tenant.name("file", "pages.css");
  }
}
