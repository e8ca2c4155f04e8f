package dev.platform.content.page;

import dev.platform.content.source.Language;

/** What all pages have in common. */
public final class Layout {
  /** Nothing from elsewhere, nothing inline. */
  static final String POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
          + " manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final String base;
  private final Assets assets;

  Layout(String base, Assets assets) {
    this.base = base;
    this.assets = assets;
  }

  /** The origin of the site. */
  public String base() {
    return base;
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
