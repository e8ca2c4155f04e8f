package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Programs that registered themselves for a check. */
final class OauthClients {
  static final String CALLBACK = "https://conformance.example.org/callback";
  static final String DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

  private final Session session;

  OauthClients(Session session) {
    this.session = session;
  }

  /** A client and its secret, which is empty for a public one. */
  record Client(String id, String name, String secret) {
    /** The secret in the header. */
    Authorization basic() {
      return basic(secret);
    }

    Authorization basic(String said) {
      String pair = id + ":" + said;
      return Authorization.of(
          "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    }

    /** A form that names the client, as a public one does. */
    Map<String, String> form(Map<String, String> more) {
      Map<String, String> form = new HashMap<>(more);
      form.put("client_id", id);
      return form;
    }
  }

  Client publicOne(String what) {
    return register(body(what).put("token_endpoint_auth_method", "none"));
  }

  Client confidential(String what) {
    return register(body(what).put("token_endpoint_auth_method", "client_secret_basic"));
  }

  /** What a registration says; a check may change it. */
  ObjectNode body(String what) {
    ObjectNode body = Json.object().put("client_name", session.run().with(what));
    body.putArray("redirect_uris").add(CALLBACK);
    body.putArray("grant_types").add("authorization_code").add("refresh_token").add(DEVICE_CODE);
    return body;
  }

  private Client register(ObjectNode body) {
    JsonNode made = session.oauth().call("register-client").json(body).expect(201).json();
    return new Client(
        Json.text(made, "/client_id"),
        Json.text(made, "/client_name"),
        Json.textIfAny(made, "/client_secret").orElse(""));
  }

  /** Asks for tokens. */
  Answer token(Map<String, String> form) {
    return session.oauth().call("create-token").form(form).send();
  }
}
