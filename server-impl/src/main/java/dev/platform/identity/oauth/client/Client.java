package dev.platform.identity.oauth.client;

import dev.platform.identity.access.Scope;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program that people can let act for them.
 *
 * @param id its id; for a described client the address of its document
 * @param kind how it is known
 * @param name what it calls itself
 * @param uri a page about it
 * @param logoUri a picture of it; nobody has looked at it, so do not load it in a person's browser
 * @param redirectUris where answers may go
 * @param grants the grants that it may use
 * @param scopes the scopes that it may ask for
 * @param isConfidential whether it has a secret
 */
public record Client(
    String id,
    Kind kind,
    String name,
    @Nullable URI uri,
    @Nullable URI logoUri,
    List<URI> redirectUris,
    Set<GrantType> grants,
    Set<Scope> scopes,
    boolean isConfidential) {
  public Client {
    redirectUris = List.copyOf(redirectUris);
    grants = Set.copyOf(grants);
    scopes = Set.copyOf(scopes);
  }

  /** How a client is known, and so how far its name can be trusted. */
  public enum Kind {
    /** Ours. */
    FIRST_PARTY,
    /** It registered itself; nobody has checked who it is. */
    REGISTERED,
    /** A document describes it; who controls the address of the document controls the client. */
    DESCRIBED
  }

  /** Whether it can make API keys for the person. */
  public boolean canMakeKeys() {
    return kind == Kind.FIRST_PARTY;
  }

  /** Whether answers may go to an address. */
  public boolean redirectsTo(URI uri) {
    return redirectUris.stream().anyMatch(known -> RedirectUris.matches(known, uri));
  }
}
