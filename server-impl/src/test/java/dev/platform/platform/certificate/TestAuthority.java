package dev.platform.platform.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.platform.base.json.Json;
import dev.platform.base.secret.PemText;
import dev.platform.base.secret.RandomTokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.jspecify.annotations.Nullable;

/**
 * An ACME directory (RFC 8555) on loopback: it looks at HTTP-01 challenges and signs requests. Who
 * sends them it does not check.
 */
final class TestAuthority implements AutoCloseable {
  static final Duration LIFE = Duration.ofDays(90);

  /** What each domain responds to a challenge. */
  private final Function<String, @Nullable String> domain;

  private final HttpServer server;
  private final KeyPair authority = PemText.newKeys();
  private final Map<String, Case> cases = new ConcurrentHashMap<>();
  private final Function<Instant, Instant> clock;

  /** Names for which certificates were ordered. */
  final List<String> orders = new CopyOnWriteArrayList<>();

  /** Accounts by their keys. */
  final List<String> accounts = new CopyOnWriteArrayList<>();

  /** Seconds after which orders are taken again; 0 takes them now. */
  volatile int limited;

  /** An order. */
  private static final class Case {
    private final String name;
    private final String token = RandomTokens.token(24);
    private volatile String status = "pending";
    private volatile String chain = "";

    private Case(String name) {
      this.name = name;
    }
  }

  TestAuthority(Function<String, @Nullable String> domain, Function<Instant, Instant> clock) {
    this.domain = domain;
    this.clock = clock;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  URI directory() {
    return URI.create(url("/directory"));
  }

  private String url(String path) {
    return "http://localhost:" + server.getAddress().getPort() + path;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath().split("/");
      exchange.getResponseHeaders().set("Replay-Nonce", RandomTokens.token(12));
      switch (path[1]) {
        case "directory" -> send(exchange, 200, directoryText());
        case "nonce" -> exchange.sendResponseHeaders(200, -1);
        case "account" -> account(exchange);
        case "order" -> order(exchange, path);
        case "authz" -> send(exchange, 200, authorization(path[2]));
        case "challenge" -> challenge(exchange, path[2]);
        case "finalize" -> finish(exchange, path[2]);
        case "cert" -> send(exchange, "application/pem-certificate-chain", 200, of(path).chain);
        default -> exchange.sendResponseHeaders(404, -1);
      }
    }
  }

  private String directoryText() {
    return """
    {"newNonce": "%s", "newAccount": "%s", "newOrder": "%s", "revokeCert": "%s", "keyChange": "%s"}
    """
        .formatted(url("/nonce"), url("/account"), url("/order"), url("/no"), url("/no"));
  }

  private void account(HttpExchange exchange) throws IOException {
    var key = header(exchange).path("jwk").path("x").asText();
    boolean isNew = !accounts.contains(key);
    if (isNew) {
      accounts.add(key);
    }
    exchange.getResponseHeaders().set("Location", url("/account/" + accounts.indexOf(key)));
    send(exchange, isNew ? 201 : 200, "{\"status\": \"valid\"}");
  }

  private void order(HttpExchange exchange, String[] path) throws IOException {
    if (path.length > 2) {
      send(exchange, 200, text(path[2]));
      return;
    }
    if (limited > 0) {
      exchange.getResponseHeaders().set("Retry-After", String.valueOf(limited));
      send(
          exchange,
          "application/problem+json",
          429,
          """
          {"type": "urn:ietf:params:acme:error:rateLimited", "detail": "too many certificates"}
          """);
      return;
    }
    var name = payload(exchange).at("/identifiers/0/value").asText();
    orders.add(name);
    var id = String.valueOf(orders.size());
    cases.put(id, new Case(name));
    exchange.getResponseHeaders().set("Location", url("/order/" + id));
    send(exchange, 201, text(id));
  }

  private String text(String id) {
    var order = cases.get(id);
    return """
    {"status": "%s", "identifiers": [{"type": "dns", "value": "%s"}],
     "authorizations": ["%s"], "finalize": "%s", "certificate": "%s"}
    """
        .formatted(
            order.status,
            order.name,
            url("/authz/" + id),
            url("/finalize/" + id),
            url("/cert/" + id));
  }

  private String authorization(String id) {
    var order = cases.get(id);
    var status =
        order.status.equals("ready") || order.status.equals("valid") ? "valid" : order.status;
    return """
    {"status": "%s", "identifier": {"type": "dns", "value": "%s"}, "challenges": [%s]}
    """
        .formatted(status, order.name, challengeText(id));
  }

  private String challengeText(String id) {
    var order = cases.get(id);
    var error =
        order.status.equals("invalid")
            ? ", \"error\": {\"type\": \"urn:ietf:params:acme:error:unauthorized\","
                + " \"detail\": \"nothing there\"}"
            : "";
    var status = order.status.equals("ready") ? "valid" : order.status;
    return """
    {"type": "http-01", "url": "%s", "token": "%s", "status": "%s"%s}
    """
        .formatted(url("/challenge/" + id), order.token, status, error);
  }

  private void challenge(HttpExchange exchange, String id) throws IOException {
    var order = cases.get(id);
    if (order.status.equals("pending")) {
      var response = domain.apply(order.token);
      boolean isRight = response != null && response.startsWith(order.token + ".");
      order.status = isRight ? "ready" : "invalid";
    }
    send(exchange, 200, challengeText(id));
  }

  private void finish(HttpExchange exchange, String id) throws IOException {
    var order = cases.get(id);
    order.chain =
        sign(order.name, Base64.getUrlDecoder().decode(payload(exchange).path("csr").asText()));
    order.status = "valid";
    send(exchange, 200, text(id));
  }

  private String sign(String name, byte[] request) {
    try {
      var csr = new PKCS10CertificationRequest(request);
      var from = clock.apply(Instant.now());
      var builder =
          new X509v3CertificateBuilder(
              new X500Name("CN=Test authority"),
              BigInteger.valueOf(orders.size()),
              Date.from(from),
              Date.from(from.plus(LIFE)),
              new X500Name("CN=" + name),
              csr.getSubjectPublicKeyInfo());
      builder.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(new GeneralName(GeneralName.dNSName, name)));
      var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(authority.getPrivate());
      return PemText.block("CERTIFICATE", builder.build(signer).getEncoded());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Case of(String[] path) {
    return cases.get(path[2]);
  }

  private static JsonNode header(HttpExchange exchange) throws IOException {
    return part(exchange, "protected");
  }

  private static JsonNode payload(HttpExchange exchange) throws IOException {
    return part(exchange, "payload");
  }

  private static JsonNode part(HttpExchange exchange, String name) throws IOException {
    var body = Json.MAPPER.readTree(exchange.getRequestBody());
    return Json.MAPPER.readTree(Base64.getUrlDecoder().decode(body.path(name).asText()));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    send(exchange, "application/json", status, text);
  }

  private static void send(HttpExchange exchange, String mediaType, int status, String text)
      throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", mediaType);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
