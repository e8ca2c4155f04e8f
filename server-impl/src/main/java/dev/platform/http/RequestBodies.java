package dev.platform.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.contract.OperationContract.Body;
import dev.platform.base.contract.Storable;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request within its limit, and checks it before it is bound. */
final class RequestBodies {
  private static final int LIMIT = 2 * 1024 * 1024;

  /** A part of a form that names something is shorter. */
  private static final int MAX_PEEKED = 200;

  /** Bytes of the widest character of any Unicode encoding. */
  private static final int WIDEST = 4;

  /** The only encoding of a body that is read. */
  static final String PLAIN = "identity";

  private static final String JSON_TYPE = "application/json";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final ObjectMapper mapper;

  RequestBodies(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Refuses by the declared length, before anything is read. */
  static void checkLength(ContainerRequestContext request, Optional<OperationContract> contract) {
    int limit = Math.max(LIMIT, contract.map(RequestBodies::limit).orElse(LIMIT));
    if (announced(request) > limit) {
      throw Failure.tooLarge(limit);
    }
  }

  /** The length may be larger than what JAX-RS can tell. */
  private static long announced(ContainerRequestContext request) {
    var text = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
    if (text == null) {
      return 0;
    }
    return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : Long.MAX_VALUE;
  }

  /** The body as it came, within its limit; empty if there is none. */
  static byte[] read(ContainerRequestContext request, OperationContract contract)
      throws IOException {
    return hasBody(request) ? read(request, limit(contract)) : new byte[0];
  }

  /** What the body seems to be, before it is checked; missing if that cannot be seen. */
  JsonNode peek(ContainerRequestContext request, byte[] bytes) {
    if (is(mediaType(request), MultipartForm.TYPE)) {
      return peekForm(request, bytes);
    }
    try {
      return isUtf8(bytes) ? mapper.readTree(bytes) : MissingNode.getInstance();
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /** The parts of a form that are short. */
  private static JsonNode peekForm(ContainerRequestContext request, byte[] bytes) {
    var form = JsonNodeFactory.instance.objectNode();
    try {
      MultipartForm.parts(bytes, mediaType(request))
          .forEach(
              (name, part) -> {
                if (part.length <= MAX_PEEKED) {
                  form.put(name, new String(part, StandardCharsets.UTF_8));
                }
              });
      return form;
    } catch (Failure malformed) {
      return MissingNode.getInstance();
    }
  }

  /**
   * Checks the body and leaves it to be read again.
   *
   * @return the body as JSON; missing if there is none
   */
  JsonNode check(ContainerRequestContext request, OperationContract contract, byte[] bytes)
      throws IOException {
    Optional<Body> declared = contract.body();
    if (declared.isEmpty()) {
      if (bytes.length > 0) {
        throw Failure.invalid("body", contract.id() + " does not accept a request body");
      }
      return MissingNode.getInstance();
    }
    if (bytes.length == 0) {
      if (declared.get().required()) {
        throw Failure.invalid("body", "is required");
      }
      return MissingNode.getInstance();
    }
    checkEncoding(request);
    checkMediaType(request, declared.get());
    request.setEntityStream(new ByteArrayInputStream(bytes));
    if (declared.get().mediaType().equals(FORM)) {
      checkForm(bytes);
    }
    if (declared.get().mediaType().equals(MultipartForm.TYPE)) {
      MultipartForm.parts(bytes, mediaType(request));
    }
    if (!declared.get().mediaType().equals(JSON_TYPE)) {
      return MissingNode.getInstance();
    }
    var body = parse(bytes);
    Storable.check(body, "")
        .ifPresent(
            complaint -> {
              throw complaint.failure();
            });
    contract.checkBody(body);
    return body;
  }

  static boolean hasBody(ContainerRequestContext request) {
    return request.getLength() > 0 || request.getHeaderString("Transfer-Encoding") != null;
  }

  private static int limit(OperationContract contract) {
    int own = contract.manner().maxBytes();
    return own > 0 ? own : LIMIT;
  }

  private static byte[] read(ContainerRequestContext request, int limit) throws IOException {
    int declared = request.getLength();
    if (declared > limit) {
      throw Failure.tooLarge(limit);
    }
    byte[] bytes = request.getEntityStream().readNBytes(declared > 0 ? declared : limit + 1);
    if (bytes.length > limit) {
      throw Failure.tooLarge(limit);
    }
    return bytes;
  }

  private static void checkEncoding(ContainerRequestContext request) {
    var encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
    if (encoding != null && !encoding.isBlank() && !encoding.strip().equalsIgnoreCase(PLAIN)) {
      throw Failure.unsupportedEncoding();
    }
  }

  /**
   * Some clients label their body wrongly; where the contract knows of it, the label is put right.
   */
  private static void checkMediaType(ContainerRequestContext request, Body declared) {
    var given = mediaType(request);
    if (is(given, declared.mediaType())) {
      return;
    }
    if (declared.labels().stream().noneMatch(label -> is(given, label))) {
      throw Failure.invalid("Content-Type", "must be " + declared.mediaType());
    }
    request.getHeaders().putSingle(HttpHeaders.CONTENT_TYPE, declared.mediaType());
  }

  /** A type with a wildcard says nothing about a body. */
  private static boolean is(@Nullable MediaType given, String declared) {
    return given != null && (given.getType() + "/" + given.getSubtype()).equalsIgnoreCase(declared);
  }

  private static @Nullable MediaType mediaType(ContainerRequestContext request) {
    try {
      return request.getMediaType();
    } catch (ProcessingException | IllegalArgumentException e) {
      return null;
    }
  }

  /** Unknown members of a form are ignored; one that is repeated could be read in two ways. */
  private static void checkForm(byte[] bytes) {
    PercentDecoder.pairs(new String(bytes, StandardCharsets.ISO_8859_1), "body")
        .forEach(
            (name, values) -> {
              if (values.size() > 1) {
                throw Failure.invalid(name, "must be specified only once");
              }
            });
  }

  /**
   * JSON in UTF-16 or UTF-32 has a null byte among its first four, or a byte order mark. The parser
   * would read it, others would not.
   */
  private static boolean isUtf8(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, WIDEST); i++) {
      if (bytes[i] == 0 || bytes[i] == (byte) 0xfe || bytes[i] == (byte) 0xff) {
        return false;
      }
    }
    return true;
  }

  private JsonNode parse(byte[] bytes) throws IOException {
    if (!isUtf8(bytes)) {
      throw Failure.invalid("body", "must be UTF-8");
    }
    try {
      return mapper.readTree(bytes);
    } catch (StreamConstraintsException e) {
      throw Failure.invalid("body", "must have " + Json.LIMITS);
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      var where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw Failure.invalid("body", "is not well-formed JSON" + where);
    }
  }
}
