package dev.platform.identity.oauth;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.Unreachable;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Finds and keeps the keys of another issuer, through the guarded way out. */
final class IssuerKeys {
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(5), 256 * 1024);

  private final Outbound outbound;
  private final URI issuer;

  IssuerKeys(Outbound outbound, URI issuer) {
    this.outbound = outbound;
    this.issuer = issuer;
  }

  /** Where the keys come from; they are kept, and read again when a token names an unknown one. */
  JWKSource<SecurityContext> source() throws IOException {
    URL address = metadata().getJWKSetURI().toURL();
    return JWKSourceBuilder.create(address, this::read).retrying(true).build();
  }

  /** The metadata must name the issuer itself, or it is somebody else's (RFC 8414 3.3). */
  private AuthorizationServerMetadata metadata() throws IOException {
    for (URI place : places()) {
      var answer = ask(place);
      if (answer.status() == 200) {
        try {
          var metadata = AuthorizationServerMetadata.parse(text(answer));
          if (metadata.getIssuer().getValue().equals(issuer.toString())
              && metadata.getJWKSetURI() != null) {
            return metadata;
          }
        } catch (ParseException e) {
          throw new IOException("the metadata of " + issuer + " cannot be read", e);
        }
      }
    }
    throw new IOException(issuer + " has no metadata with its own name and the place of its keys");
  }

  private List<URI> places() {
    var origin = issuer.resolve("/").toString();
    var path = issuer.getRawPath() == null ? "" : issuer.getRawPath().replaceAll("/$", "");
    return List.of(
        URI.create(origin + ".well-known/oauth-authorization-server" + path),
        URI.create(issuer.toString().replaceAll("/$", "") + "/.well-known/openid-configuration"));
  }

  private Resource read(URL address) throws IOException {
    var answer = ask(URI.create(address.toString()));
    if (answer.status() != 200) {
      throw new IOException(address + " answered " + answer.status());
    }
    return new Resource(text(answer), answer.headers().get("content-type"));
  }

  private Outbound.Answer ask(URI address) throws IOException {
    try {
      return outbound.send(Outbound.Request.get(address, "application/json"), LIMITS);
    } catch (Unreachable e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String text(Outbound.Answer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
