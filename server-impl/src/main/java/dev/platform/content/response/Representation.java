package dev.platform.content.response;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Something to read, in every encoding in which it is sent. It never changes. */
public final class Representation implements Servable {
  /** How long anyone may keep content. */
  public static final String CACHE = "public, max-age=300, stale-while-revalidate=3600";

  /** Below this many bytes an encoding saves nothing. */
  private static final int SMALL = 256;

  private final Variant identity;
  private final Variant gzip;
  private final @Nullable Instant modified;

  private Representation(byte[] bytes, @Nullable Instant modified, Map<String, String> headers) {
    this.modified = modified == null ? null : modified.truncatedTo(ChronoUnit.SECONDS);
    var packed = bytes.length < SMALL ? bytes : pack(bytes);
    this.identity = new Variant(bytes, headers, null);
    this.gzip = packed.length < bytes.length ? new Variant(packed, headers, "gzip") : identity;
  }

  /** A representation of a text. */
  public static Representation of(String mediaType, String text) {
    return of(mediaType, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A representation of bytes. */
  public static Representation of(String mediaType, byte[] bytes) {
    return new Builder(mediaType, bytes).build();
  }

  /** A representation with more to say than its type. */
  public static Builder builder(String mediaType, String text) {
    return new Builder(mediaType, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A representation of bytes with more to say than its type. */
  public static Builder builder(String mediaType, byte[] bytes) {
    return new Builder(mediaType, bytes);
  }

  @Override
  public ContentResponse respond(RequestHeaders request) {
    var variant = Encodings.takesGzip(request.acceptEncoding()) ? gzip : identity;
    return isUnchanged(variant, request) ? variant.unchanged : variant.whole;
  }

  /** The bytes without any encoding. Shared: do not change them. */
  public byte[] bytes() {
    return identity.whole.body();
  }

  /** The entity tag of the bytes without any encoding. */
  public String tag() {
    return identity.tag;
  }

  private boolean isUnchanged(Variant variant, RequestHeaders request) {
    if (request.ifNoneMatch() != null) {
      return EntityTags.matches(request.ifNoneMatch(), variant.tag);
    }
    return modified != null
        && request.ifModifiedSince() != null
        && HttpDates.read(request.ifModifiedSince())
            .filter(since -> !modified.isAfter(since))
            .isPresent();
  }

  private static byte[] pack(byte[] bytes) {
    var packed = new ByteArrayOutputStream(bytes.length / 2);
    try (var gzip = new Gzip(packed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /** It is done once, so it may be done well. */
  private static final class Gzip extends GZIPOutputStream {
    Gzip(ByteArrayOutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }

  /** One encoding: its tag, its whole response, and the one that says that nothing has changed. */
  private static final class Variant {
    private final String tag;
    private final ContentResponse whole;
    private final ContentResponse unchanged;

    Variant(byte[] bytes, Map<String, String> headers, @Nullable String encoding) {
      this.tag = '"' + digest(bytes) + '"';
      Map<String, String> all = new LinkedHashMap<>(headers);
      all.put("ETag", tag);
      if (encoding != null) {
        all.put("Content-Encoding", encoding);
      }
      this.whole = ContentResponse.of(200, all, bytes);
      Map<String, String> kept = new LinkedHashMap<>(all);
      kept.keySet().retainAll(Builder.ON_UNCHANGED);
      this.unchanged = ContentResponse.of(304, kept, new byte[0]);
    }

    private static String digest(byte[] bytes) {
      try {
        var digest = MessageDigest.getInstance("SHA-256").digest(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Collects what a representation says of itself. */
  public static final class Builder {
    /** What a 304 repeats: RFC 9110, 15.4.5. */
    private static final Set<String> ON_UNCHANGED =
        Set.of("Cache-Control", "Content-Location", "ETag", "Last-Modified", "Vary");

    private final byte[] bytes;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private @Nullable Instant modified;

    private Builder(String mediaType, byte[] bytes) {
      this.bytes = bytes;
      headers.put("Content-Type", mediaType);
      headers.put("Cache-Control", CACHE);
      headers.put("Vary", "Accept-Encoding");
    }

    /** When it was last changed. */
    public Builder modified(Instant when) {
      modified = when;
      headers.put("Last-Modified", HttpDates.write(when));
      return this;
    }

    /** The response depends on {@code Accept}, too. */
    public Builder negotiated() {
      headers.put("Vary", "Accept, Accept-Encoding");
      return this;
    }

    /** Another header. */
    public Builder header(String name, String value) {
      headers.put(name, value);
      return this;
    }

    /** The representation. */
    public Representation build() {
      return new Representation(bytes, modified, headers);
    }
  }
}
