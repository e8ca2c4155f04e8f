package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Programs that registered themselves. Checks share them, since an installation takes few
 * registrations from one address.
 */
final class OauthClients {
  static final String CALLBACK = "https://conformance.example.org/callback";

  /** The example of RFC 7636, appendix B, which every check sends. */
  static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  static final String DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

  private final Session session;

  private final Once<Client> publicOne;
  private final Once<Client> another;
  private final Once<Client> confidential;

  OauthClients(Session session) {
    this.session = session;
    this.publicOne = Once.of("a public client", () -> register("public", "none"));
    this.another = Once.of("another public client", () -> register("another", "none"));
    this.confidential =
        Once.of("a confidential client", () -> register("secret", "client_secret_basic"));
  }

  private OauthClients(Session session, OauthClients right) {
    this.session = session;
    this.publicOne = right.publicOne;
    this.another = right.another;
    this.confidential = right.confidential;
  }

  /** The same clients in another session. */
  OauthClients in(Session other) {
    return new OauthClients(other, this);
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

  Client publicOne() {
    return publicOne.get();
  }

  /** A public client of one check alone. */
  Client unshared(String what) {
    return register(what, "none");
  }

  /** For what one client must not do with that of the other. */
  Client another() {
    return another.get();
  }

  Client confidential() {
    return confidential.get();
  }

  /** What a registration says; a check may change it. */
  ObjectNode body(String what) {
    ObjectNode body = Json.object().put("client_name", session.run().with(what));
    body.putArray("redirect_uris").add(CALLBACK);
    body.putArray("grant_types").add("authorization_code").add("refresh_token").add(DEVICE_CODE);
    return body;
  }

  private Client register(String what, String method) {
    ObjectNode body = body(what).put("token_endpoint_auth_method", method);
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

  /** The parameters that an address brings to a client, each of them once. */
  static Map<String, String> parameters(URI address) {
    return Arrays.stream(address.getRawQuery().split("&"))
        .map(it -> it.split("=", 2))
        .collect(
            Collectors.toMap(it -> it[0], it -> URLDecoder.decode(it[1], StandardCharsets.UTF_8)));
  }
}
