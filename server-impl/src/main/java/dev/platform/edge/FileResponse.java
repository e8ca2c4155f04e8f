package dev.platform.edge;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.MimeMapping;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Sends one file, or as much of it as the client lacks. */
final class FileResponse {

  /** Below, the gain is not worth the work; above, the work is not worth the gain. */
  private static final long MIN_GZIP = 1024;

  private static final long MAX_GZIP = 1024 * 1024;

  /** Text, though the media type does not begin with {@code text/}. */
  private static final Set<String> TEXT =
      Set.of(
          "application/javascript",
          "application/json",
          "application/manifest+json",
          "application/xml",
          "application/xhtml+xml",
          "image/svg+xml");

  private final Vertx vertx;
  private final MultiMap request;
  private final boolean headOnly;
  private final HttpServerResponse response;
  private final SiteFile file;
  private final String mediaType;
  private final boolean gzip;
  private final CacheValidator validator;

  FileResponse(Vertx vertx, Exchange exchange, SiteFile file) {
    this.vertx = vertx;
    this.request = exchange.request().headers();
    this.headOnly = exchange.request().method().equals(HttpMethod.HEAD);
    this.response = exchange.response();
    this.file = file;
    this.mediaType = mediaType(file.path());
    this.gzip = isWorthGzip() && !request.contains("Range") && acceptsGzip();
    this.validator =
        new CacheValidator(
            "\"%s%s\"".formatted(file.version(), gzip ? "-gzip" : ""), file.modified());
  }

  /** Answers with the file, a part of it, or word that the client has it. */
  Future<Void> send() {
    describe();
    if (validator.isKnown(request)) {
      return response.setStatusCode(304).end();
    }
    response.putHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
    String header = request.get("Range");
    Optional<ByteRange> range =
        header == null || headOnly || !validator.allowsRange(request)
            ? Optional.empty()
            : ByteRange.parse(header, file.size());
    return range.isPresent() ? part(range.get()) : whole();
  }

  /** Answers with the whole file in place of one that is not there. */
  Future<Void> sendAsMissing() {
    response.setStatusCode(404);
    describe();
    return whole();
  }

  private void describe() {
    response
        .putHeader(HttpHeaders.ETAG, validator.etag())
        .putHeader(HttpHeaders.LAST_MODIFIED, validator.lastModified())
        .putHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=0, must-revalidate");
    if (isWorthGzip()) {
      response.putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    }
  }

  private Future<Void> part(ByteRange range) {
    if (range.isEmpty()) {
      return response
          .setStatusCode(416)
          .putHeader(HttpHeaders.CONTENT_RANGE, "bytes */" + file.size())
          .end();
    }
    response
        .setStatusCode(206)
        .putHeader(
            HttpHeaders.CONTENT_RANGE,
            "bytes %d-%d/%d".formatted(range.first(), range.last(), file.size()));
    return body(range.first(), range.length());
  }

  private Future<Void> whole() {
    return gzip
        ? vertx.executeBlocking(this::compress, false).compose(this::body)
        : body(0, file.size());
  }

  private Future<Void> body(long offset, long length) {
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, mediaType)
        .putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(length));
    return headOnly || length == 0
        ? response.end()
        : response.sendFile(file.path().toString(), offset, length);
  }

  private Future<Void> body(Buffer compressed) {
    response
        .putHeader(HttpHeaders.CONTENT_TYPE, mediaType)
        .putHeader(HttpHeaders.CONTENT_ENCODING, "gzip")
        .putHeader(HttpHeaders.CONTENT_LENGTH, String.valueOf(compressed.length()));
    return headOnly ? response.end() : response.end(compressed);
  }

  private Buffer compress() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(file.path(), out);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  private boolean isWorthGzip() {
    return mediaType.contains("charset=") && file.size() >= MIN_GZIP && file.size() <= MAX_GZIP;
  }

  private boolean acceptsGzip() {
    return Accept.quality(request.get(HttpHeaders.ACCEPT_ENCODING), "gzip"::equals) > 0;
  }

  private static String mediaType(Path path) {
    String type = MimeMapping.mimeTypeForFilename(path.getFileName().toString());
    if (type == null) {
      return "application/octet-stream";
    }
    return type.startsWith("text/") || TEXT.contains(type) ? type + "; charset=utf-8" : type;
  }
}
