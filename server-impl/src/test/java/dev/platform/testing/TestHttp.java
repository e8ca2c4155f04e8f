package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.OperationContract;
import dev.platform.http.Application;
import dev.platform.http.CurrentCaller;
import dev.platform.http.PendingHeaders;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.jspecify.annotations.Nullable;

/** The API as a client sees it, without a network. Every answer is checked against the contract. */
public final class TestHttp {
  private static final URI BASE = URI.create("http://localhost:4001/");

  private final Map<String, Caller> tokens = new ConcurrentHashMap<>();
  private static final List<Operation> OPERATIONS =
      Stream.<Operation[]>of(PlatformOperation.values(), NativeOperation.values())
          .flatMap(Arrays::stream)
          .toList();

  private final List<Contract> contracts;
  private final ApplicationHandler handler;

  /** The resources of all rooms. */
  public TestHttp(TestRooms rooms) {
    this.contracts = List.of(rooms.get(Contract.class), Contract.load("native"));
    var application =
        new Application(
            OPERATIONS,
            contracts,
            TestRooms.resources(),
            new Tokens(),
            rooms.get(CurrentCaller.class),
            rooms.get(PendingHeaders.class),
            rooms.get(AuditTrail.class),
            "Bearer");
    this.handler = new ApplicationHandler(application.config(), null, rooms.locator());
  }

  /**
   * An answer.
   *
   * @param body its JSON; missing if it has none
   */
  public record Answer(int status, JsonNode body) {}

  /** Sends a request for a caller. */
  public Answer send(Caller caller, String method, String path) {
    return send(caller, method, path, null);
  }

  /** Sends a request with a JSON body for a caller. */
  public Answer send(Caller caller, String method, String path, @Nullable String json) {
    tokens.put(caller.user().value(), caller);
    var request =
        new ContainerRequest(
            BASE, BASE.resolve(path), method, null, new MapPropertiesDelegate(), null);
    request.header("Authorization", "Bearer " + caller.user().value());
    if (json != null) {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      request.header("Content-Type", "application/json");
      request.header("Content-Length", bytes.length);
      request.setEntityStream(new ByteArrayInputStream(bytes));
    }
    var out = new ByteArrayOutputStream();
    try {
      var response = handler.apply(request, out).get();
      return checked(method, path, response, out.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Answer checked(String method, String path, ContainerResponse response, byte[] bytes)
      throws IOException {
    int status = response.getStatus();
    var type = response.getMediaType();
    var body = body(type, bytes);
    var operation = contract(operation(method, path).id());
    var complaint =
        operation.checkAnswer(
            status,
            type == null ? "" : type.getType() + "/" + type.getSubtype(),
            body.isMissingNode() ? null : body);
    assertThat(complaint).as("%s %s answered %s %s", method, path, status, body).isEmpty();
    return new Answer(status, body);
  }

  private static JsonNode body(@Nullable MediaType type, byte[] bytes) throws IOException {
    if (bytes.length == 0) {
      return MissingNode.getInstance();
    }
    return type != null && type.getType().equals("text")
        ? TextNode.valueOf(new String(bytes, StandardCharsets.UTF_8))
        : Application.MAPPER.readTree(bytes);
  }

  private OperationContract contract(String id) {
    return contracts.stream()
        .flatMap(contract -> contract.operation(id).stream())
        .findFirst()
        .orElseThrow();
  }

  private static Operation operation(String method, String path) {
    var plain = path.replaceAll("\\?.*", "");
    return OPERATIONS.stream()
        .filter(it -> it.method().equals(method))
        .filter(it -> plain.matches(it.path().replaceAll("\\{[^}]*}", "[^/]+")))
        .findFirst()
        .orElseThrow();
  }

  /** The token of a person is the person's id. */
  private final class Tokens implements Authentication {
    @Override
    public Caller bearer(String token) {
      return Objects.requireNonNull(tokens.get(token));
    }

    @Override
    public Caller still(String token, Caller caller) {
      return caller;
    }

    @Override
    public Caller session(String cookie, @Nullable String csrfToken, Intent access) {
      throw new UnsupportedOperationException();
    }
  }
}
