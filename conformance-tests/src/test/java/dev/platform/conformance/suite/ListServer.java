package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.conformance.client.FakeServer;
import dev.platform.conformance.client.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lists projects as the contract wants it, but for one fault. */
final class ListServer implements AutoCloseable {
  static final String OWNER = "tea-d4g2k7tjm3vs73c0p1p0";
  private static final String STRANGER = "tea-d4g2k7tjm3vs73c0p1q0";
  private static final Set<String> PARAMETERS =
      Set.of(
          "name",
          "ownerId",
          "createdBefore",
          "createdAfter",
          "updatedBefore",
          "updatedAfter",
          "cursor",
          "limit");

  /** What may be wrong. */
  enum Fault {
    NONE,
    LIMIT_IGNORED,
    CURSOR_IGNORED,
    CURSOR_REPEATS,
    CURSOR_LEAVES_A_GAP,
    NAME_IGNORED,
    NAME_FINDS_NOTHING,
    OWNER_IGNORED,
    CREATED_BEFORE_IGNORED,
    CREATED_AFTER_IGNORED,
    UPDATED_BEFORE_IGNORED,
    UPDATED_AFTER_IGNORED,
    AFTER_MEANS_BEFORE,
    WRONG_TIME_TAKEN,
    FOREIGN_ROW,
    ROW_MISSING,
    UPDATED_BEFORE_CREATED,
    UNKNOWN_PARAMETER_TAKEN
  }

  private final HttpServer server;
  private volatile Fault fault = Fault.NONE;
  private volatile List<ObjectNode> rows = List.of();

  ListServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** Has this fault, and no other, from now on. */
  void have(Fault its) {
    fault = its;
    rows = Stream.of(3, 2, 1).map(number -> project(number, OWNER)).toList();
  }

  URI origin() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  static String id(int number) {
    return "prj-d4g2k7tjm3vs73c0p1%02d".formatted(number);
  }

  private ObjectNode project(int number, String owner) {
    ObjectNode project = Json.object().put("id", id(number)).put("name", "project-" + number);
    String year = fault == Fault.UPDATED_BEFORE_CREATED ? "2020" : "2022";
    project.put("createdAt", "2021-11-2%dT09:30:00Z".formatted(number));
    project.put("updatedAt", "%s-12-1%dT09:30:00Z".formatted(year, 9 - number));
    project
        .putObject("owner")
        .put("id", owner)
        .put("name", "Shop")
        .put("email", "shop@example.com")
        .put("type", "team");
    project.putArray("environmentIds");
    return project;
  }

  private void answer(HttpExchange exchange) throws IOException {
    Map<String, String> query = query(exchange.getRequestURI());
    String path = exchange.getRequestURI().getPath();
    if (path.endsWith("/projects")) {
      list(exchange, query);
      return;
    }
    for (ObjectNode row : rows) {
      if (path.endsWith(Json.text(row, "/id"))) {
        send(exchange, 200, row.toString());
        return;
      }
    }
    refuse(exchange, 404, "not_found", "There is no such project.");
  }

  private void list(HttpExchange exchange, Map<String, String> query) throws IOException {
    for (String name : query.keySet()) {
      if (!PARAMETERS.contains(name) && fault != Fault.UNKNOWN_PARAMETER_TAKEN) {
        refuse(exchange, 400, "bad_request", name + " is not a parameter");
        return;
      }
    }
    for (String name : List.of("createdBefore", "createdAfter", "updatedBefore", "updatedAfter")) {
      if (query.getOrDefault(name, "").equals("yesterday")) {
        refuse(exchange, 400, "bad_request", name + " must be a time");
        return;
      }
    }
    if (query.getOrDefault("limit", "").equals("many")) {
      refuse(exchange, 400, "bad_request", "limit must be a number");
    } else if (!query.getOrDefault("ownerId", OWNER).equals(OWNER)
        && fault != Fault.OWNER_IGNORED) {
      refuse(exchange, 403, "forbidden", "This is not your workspace.");
    } else {
      send(exchange, 200, page(query).toString());
    }
  }

  private ArrayNode page(Map<String, String> query) {
    List<ObjectNode> found = rows.stream().filter(row -> matches(row, query)).toList();
    String cursor = query.getOrDefault("cursor", "");
    int from =
        cursor.isEmpty()
            ? 0
            : IntStream.range(0, found.size())
                    .filter(i -> Json.is(found.get(i), "/id", cursor))
                    .findFirst()
                    .orElse(found.size())
                + 1;
    from = Math.max(0, from + shift(cursor, from, found.size()));
    int limit = Math.max(1, Math.min(100, Integer.parseInt(query.getOrDefault("limit", "20"))));
    ArrayNode page = Json.array();
    found.stream()
        .skip(from)
        .limit(fault == Fault.LIMIT_IGNORED ? 100 : limit)
        .forEach(row -> add(page, row));
    if (fault == Fault.FOREIGN_ROW && !query.containsKey("name") && cursor.isEmpty()) {
      add(page, project(9, STRANGER));
    }
    return page;
  }

  private int shift(String cursor, int from, int size) {
    if (cursor.isEmpty() || from >= size) {
      return 0;
    }
    return switch (fault) {
      case CURSOR_IGNORED -> -from;
      case CURSOR_REPEATS -> from == 2 ? -1 : 0;
      case CURSOR_LEAVES_A_GAP -> 1;
      default -> 0;
    };
  }

  private boolean matches(ObjectNode row, Map<String, String> query) {
    if (fault == Fault.ROW_MISSING && Json.is(row, "/name", "project-2")) {
      return false;
    }
    String name = query.getOrDefault("name", "");
    boolean isNamed =
        name.isEmpty() || Arrays.asList(name.split(",")).contains(Json.text(row, "/name"));
    if (fault == Fault.NAME_FINDS_NOTHING && !name.contains(",") && !name.isEmpty()) {
      return false;
    }
    return (isNamed || fault == Fault.NAME_IGNORED)
        && isIn(row, query, "created", "Before", Fault.CREATED_BEFORE_IGNORED)
        && isIn(row, query, "created", "After", Fault.CREATED_AFTER_IGNORED)
        && isIn(row, query, "updated", "Before", Fault.UPDATED_BEFORE_IGNORED)
        && isIn(row, query, "updated", "After", Fault.UPDATED_AFTER_IGNORED);
  }

  private boolean isIn(
      ObjectNode row, Map<String, String> query, String what, String side, Fault ignored) {
    String bound = query.get(what + side);
    if (bound == null || fault == ignored) {
      return true;
    }
    String field =
        fault == Fault.WRONG_TIME_TAKEN && what.equals("updated") ? "createdAt" : what + "At";
    var time = Json.time(row, "/" + field);
    boolean isAfter = side.equals("After") && fault != Fault.AFTER_MEANS_BEFORE;
    var limit = Instant.parse(bound);
    return isAfter ? time.isAfter(limit) : time.isBefore(limit);
  }

  private static void add(ArrayNode page, ObjectNode row) {
    page.addObject().put("cursor", Json.text(row, "/id")).set("project", row);
  }

  private static Map<String, String> query(URI uri) {
    Map<String, String> query = new HashMap<>();
    if (uri.getRawQuery() != null) {
      for (String pair : uri.getRawQuery().split("&")) {
        int equals = pair.indexOf('=');
        query.put(
            pair.substring(0, equals),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return query;
  }

  private static void refuse(HttpExchange exchange, int status, String id, String message)
      throws IOException {
    send(exchange, status, Json.object().put("id", id).put("message", message).toString());
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    FakeServer.USUAL.forEach(exchange.getResponseHeaders()::set);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("X-Request-Id", "1");
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
