package dev.platform.content.page;

import dev.platform.content.source.Language;
import dev.platform.content.source.Origins;

/** What all pages have in common. */
public final class Layout {
  /** Nothing from elsewhere, nothing inline. */
  static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
          + " manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final String base;
  private final String login;
  private final Assets assets;

  Layout(Origins origins, Assets assets) {
    this.base = origins.base().toString();
    this.login = origins.api() + "/";
    this.assets = assets;
  }

  /** The origin of the site. */
  public String base() {
    return base;
  }

  /** Where a person logs in, or goes on if that is done. */
  public String login() {
    return login;
  }

  /** The address of a style sheet or a script. */
  public String asset(String name) {
    return assets.address(name);
  }

  /** The whole address of a page; that of its original if it is not translated. */
  public String canonical(PageMeta meta) {
    return address(meta, meta.written());
  }

  /** The whole address of a page in a language. */
  public String address(PageMeta meta, Language language) {
    return base + language.path(meta.path());
  }

  /** What a page says of itself before it is read. */
  String linkHeader(PageMeta meta) {
    var own = "<" + canonical(meta) + ">; rel=\"canonical\"";
    return meta.markdown()
        .map(it -> "<" + base + it + ">; rel=\"alternate\"; type=\"text/markdown\", " + own)
        .orElse(own);
  }
}
