package dev.platform.grader;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Small contracts and routes to judge. */
final class Contracts {
  /** Two operations under /v1, one beside them and one that two documents share. */
  static final Contract SHOP =
      new Contract(
          document(
              "shop",
              """
              {"servers": [{"url": "{api_url}/v1"}],
               "paths": {
                 "/carts/{cartId}": {
                   "parameters": [],
                   "get": {"operationId": "get-cart"},
                   "delete": {"operationId": "delete-cart"}}}}
              """),
          List.of(probe("own"), probe("site")));

  static final Route GET = route("GET", "/v1/carts/{id: [a-z]+}", "get-cart", "shop.Carts#get");
  static final Route DELETE =
      route("DELETE", "/v1/carts/{cartId}", "delete-cart", "shop.Carts#delete");
  static final Route HEALTH = route("GET", "/healthz", "health", "shop.Health#get");

  static final String BUILD = "5f0c1b7d2e9a4c836f1d";

  private Contracts() {}

  static Document document(String name, String json) {
    try {
      return Document.of(name, (ObjectNode) Json.MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Route route(String method, String path, String operation, String handler) {
    return new Route(method, path, operation, handler, null, null);
  }

  static Route partial(Route route, String reason) {
    return new Route(
        route.method(), route.path(), route.operation(), route.handler(), reason, null);
  }

  static Route in(String profile, Route route) {
    return new Route(
        route.method(), route.path(), route.operation(), route.handler(), route.partial(), profile);
  }

  static Routes routes(Route... routes) {
    return new Routes(BUILD, List.of(routes));
  }

  private static Document probe(String name) {
    return document(
        name,
        """
        {"servers": [{"url": "https://example.test"}],
         "paths": {"/healthz": {"get": {"operationId": "health"}}}}
        """);
  }
}
