package dev.platform.identity.page;

import dev.platform.page.Tab;

/** The places of identity's pages in the navigation. */
final class IdentityTabs {
  static final Tab API_KEYS = new Tab("API keys", "/settings/api-keys", 10);
  static final Tab MEMBERS = new Tab("Members", "/settings/members", 20);
  static final Tab ACCOUNT = new Tab("Account", "/settings/account", 30);

  private IdentityTabs() {}
}
