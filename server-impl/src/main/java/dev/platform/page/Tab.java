package dev.platform.page;

/** The pages of the navigation, in its order. */
public enum Tab {
  API_KEYS("API keys", "/settings/api-keys"),
  MEMBERS("Members", "/settings/members"),
  ACCOUNT("Account", "/settings/account");

  private final String title;
  private final String path;

  Tab(String title, String path) {
    this.title = title;
    this.path = path;
  }

  /** What it is called. */
  public String title() {
    return title;
  }

  /** Where it is. */
  public String path() {
    return path;
  }
}
