package dev.platform.edge;

import org.jspecify.annotations.Nullable;

/** In which form a client likes the edge's own responses. */
enum ResponseFormat {
  HTML("text/html; charset=utf-8"),
  JSON("application/json"),
  TEXT("text/plain; charset=utf-8");

  private final String mediaType;

  ResponseFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  String mediaType() {
    return mediaType;
  }

  /** Only a type that is named counts: "anything" is what scripts say, and they get text. */
  static ResponseFormat of(@Nullable String accept) {
    double html =
        Accept.quality(
            accept, type -> type.equals("text/html") || type.equals("application/xhtml+xml"));
    double json =
        Accept.quality(accept, type -> type.equals("application/json") || type.endsWith("+json"));
    if (html == 0 && json == 0) {
      return TEXT;
    }
    return json > html ? JSON : HTML;
  }
}
