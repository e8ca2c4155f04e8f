package dev.platform.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.contract.OperationContract.Body;
import dev.platform.base.error.Failure;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/** Reads the body of a request within its limit and checks it before anything else happens. */
final class Bodies {
  private static final int LIMIT = 2 * 1024 * 1024;
  private static final String JSON = "application/json";

  private final ObjectMapper mapper;

  Bodies(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** Refuses by the declared length, before anything is read. */
  static void checkLength(ContainerRequestContext request) {
    if (request.getLength() > LIMIT) {
      throw Failure.tooLarge(LIMIT);
    }
  }

  /**
   * Checks the body and leaves it to be read again.
   *
   * @return the body as JSON; missing if there is none
   */
  JsonNode check(ContainerRequestContext request, OperationContract contract) throws IOException {
    byte[] bytes = hasBody(request) ? read(request, limit(contract)) : new byte[0];
    Optional<Body> declared = contract.body();
    if (declared.isEmpty()) {
      if (bytes.length > 0) {
        throw Failure.invalid("body", contract.id() + " takes no request body");
      }
      return MissingNode.getInstance();
    }
    if (bytes.length == 0) {
      if (declared.get().required()) {
        throw Failure.invalid("body", "is required");
      }
      return MissingNode.getInstance();
    }
    checkMediaType(request.getMediaType(), declared.get().mediaType());
    request.setEntityStream(new ByteArrayInputStream(bytes));
    if (!declared.get().mediaType().equals(JSON)) {
      return MissingNode.getInstance();
    }
    var body = parse(bytes);
    contract.checkBody(body);
    return body;
  }

  private static boolean hasBody(ContainerRequestContext request) {
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

  private static void checkMediaType(MediaType given, String declared) {
    if (given == null || !given.isCompatible(MediaType.valueOf(declared))) {
      throw Failure.invalid("Content-Type", "must be " + declared);
    }
  }

  private JsonNode parse(byte[] bytes) throws IOException {
    try {
      return mapper.readTree(bytes);
    } catch (JsonProcessingException e) {
      var at = e.getLocation();
      var where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw Failure.invalid("body", "is not well-formed JSON" + where);
    }
  }
}
