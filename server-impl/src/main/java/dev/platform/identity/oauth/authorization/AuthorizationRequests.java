package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Client;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.oauth.client.RedirectUris;
import dev.platform.identity.oauth.token.OauthSettings;
import dev.platform.identity.session.Sessions;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Authorization requests of OAuth clients.
 *
 * <p>The authorization endpoint calls {@link #begin}. If a user has to decide, the request is
 * stored, and the browser is redirected to {@code /login?continue=…} or {@code
 * /consent?request=<id>}. The consent page calls {@link #open} with that ID, and {@link #approve}
 * or {@link #deny} when the user has decided. Both return the target of a 303.
 *
 * <p>For the pages: a {@code Content-Security-Policy} with {@code form-action} on the consent page
 * must allow the origin of {@link ConsentPrompt#redirectUri}, because browsers also apply it to the
 * redirect that follows the form.
 */
@NoAccessCheck("the session that made the request decides")
public final class AuthorizationRequests {
  private static final Duration LIFE = Duration.ofMinutes(10);

  private final Db db;
  private final Clients clients;
  private final Authorizations authorizations;
  private final AuthorizationQuery query;
  private final AuthorizationResponses responses;
  private final AuthorizationCodes codes;
  private final Sessions sessions;
  private final OauthSettings settings;

  @Inject
  AuthorizationRequests(
      Db db,
      Clients clients,
      Authorizations authorizations,
      AuthorizationQuery query,
      AuthorizationResponses responses,
      AuthorizationCodes codes,
      Sessions sessions,
      OauthSettings settings) {
    this.db = db;
    this.clients = clients;
    this.authorizations = authorizations;
    this.query = query;
    this.responses = responses;
    this.codes = codes;
    this.sessions = sessions;
    this.settings = settings;
  }

  /** What the consent page does. */
  public sealed interface Step {}

  /** The result of an authorization request. */
  public sealed interface Outcome {}

  /**
   * The request failed, and the user has never authorized the client. Anyone can register a client,
   * so a page is shown before the browser goes to an unknown redirect URI.
   *
   * @param error what is wrong, and the redirect URI
   */
  public record ShowError(ErrorResponse error) implements Outcome {}

  /**
   * The user is asked for consent.
   *
   * @param prompt what to show
   */
  public record AskForConsent(ConsentPrompt prompt) implements Step {}

  /**
   * The browser is redirected without a question: to the client, because the user has already
   * consented, or to the login page, because the client requires a new login.
   *
   * @param to the target
   */
  public record Redirect(URI to) implements Step, Outcome {}

  /**
   * Begins an authorization request.
   *
   * @param parameters its query or form
   * @param person the user who is logged in, if any
   * @return a redirect to the login page, the consent page, or the client; or an error to show
   * @throws Failure if the client or its redirect URI cannot be trusted: the browser is not
   *     redirected
   */
  public Outcome begin(Map<String, List<String>> parameters, Optional<Caller> person) {
    var reading = query.read(parameters);
    var asked = reading.asked();
    if (asked == null) {
      return reject(Objects.requireNonNull(reading.wrong()), person);
    }
    return asked.prompts().contains(ValidAuthorizationRequest.NONE)
        ? silent(asked, person)
        : new Redirect(ask(asked, person));
  }

  private Outcome silent(ValidAuthorizationRequest asked, Optional<Caller> person) {
    if (person.isEmpty()) {
      return reject(error(asked, "login_required", "The user is not logged in."), person);
    }
    return db.write("authorization.silent", tx -> respondIfCovered(tx, asked, person.get().user()))
        .<Outcome>map(Redirect::new)
        .orElseGet(
            () -> reject(error(asked, "consent_required", "User consent is required."), person));
  }

  private ErrorResponse error(ValidAuthorizationRequest asked, String error, String why) {
    return new ErrorResponse(asked.client(), responses.error(asked, error, why), why);
  }

  private Outcome reject(ErrorResponse error, Optional<Caller> person) {
    return person.filter(it -> hasAllowed(it, error.client())).isPresent()
        ? new Redirect(error.to())
        : new ShowError(error);
  }

  private boolean hasAllowed(Caller person, Client client) {
    return db.read(
        "authorization.known",
        tx -> authorizations.covers(tx, person.user(), client.id(), Set.of()));
  }

  private URI ask(ValidAuthorizationRequest asked, Optional<Caller> person) {
    var id = RandomTokens.token(32);
    boolean again = asked.prompts().contains(ValidAuthorizationRequest.LOGIN);
    return db.write(
        "authorization.begin",
        tx -> {
          if (person.isPresent() && asked.prompts().isEmpty()) {
            var there = respondIfCovered(tx, asked, person.get().user());
            if (there.isPresent()) {
              return there.get();
            }
          }
          tx.mapper(RequestMapper.class)
              .insert(asked.row(Digests.sha256(id), tx.now(), tx.now().plus(LIFE)));
          return person.isPresent() && !again ? page(consentPath(id)) : loginPage(id);
        });
  }

  /**
   * The response without a question, if the user has already granted all scopes and the redirect
   * URI is HTTPS. On the user's own computer, any app can listen and impersonate the client (RFC
   * 8252 8.6).
   */
  private Optional<URI> respondIfCovered(WriteTx tx, ValidAuthorizationRequest asked, UserId user) {
    boolean isCertain = !RedirectUris.isLoopback(asked.redirectUri());
    return isCertain && authorizations.covers(tx, user, asked.client().id(), asked.scopes())
        ? Optional.of(respond(tx, asked, user, asked.scopes()))
        : Optional.empty();
  }

  /**
   * What the consent page does for a user who is logged in.
   *
   * @param id the {@code request} in the page's URL
   * @throws Failure not found if the request doesn't exist or has expired
   */
  public Step open(Caller caller, String id) {
    caller.requireSession();
    var asked = find(id);
    if (asked.prompts().contains(ValidAuthorizationRequest.LOGIN)
        && !hasLoggedInSince(caller, id)) {
      return new Redirect(loginPage(id));
    }
    if (!asked.prompts().contains(ValidAuthorizationRequest.CONSENT)) {
      var there =
          db.write(
              "authorization.open",
              tx -> {
                var redirect = respondIfCovered(tx, asked, caller.user());
                redirect.ifPresent(it -> consume(tx, id));
                return redirect;
              });
      if (there.isPresent()) {
        return new Redirect(there.get());
      }
    }
    return new AskForConsent(
        new ConsentPrompt(
            asked.client(),
            EnumSet.copyOf(asked.scopes()).stream().toList(),
            asked.resource(),
            Optional.of(asked.redirectUri())));
  }

  /**
   * Grants the request.
   *
   * @param allowed at least one of the requested scopes
   * @return the client's redirect URI, with a code
   */
  public URI approve(Caller caller, String id, Set<Scope> allowed) {
    caller.requireSession();
    var asked = find(id);
    if (allowed.isEmpty() || !asked.scopes().containsAll(allowed)) {
      throw Failure.invalid("scope", "must be one or more of the requested scopes");
    }
    if (asked.prompts().contains(ValidAuthorizationRequest.LOGIN)
        && !hasLoggedInSince(caller, id)) {
      CurrentOperation.rejected(null, null, "login");
      throw Failure.forbidden("The client requires you to log in again first.");
    }
    return db.write(
        "authorization.approve",
        tx -> {
          consume(tx, id);
          authorizations.allow(tx, caller, asked.client(), allowed);
          return respond(tx, asked, caller.user(), allowed);
        });
  }

  /**
   * Denies the request.
   *
   * @return the client's redirect URI, with an error
   */
  public URI deny(Caller caller, String id) {
    caller.requireSession();
    var asked = find(id);
    db.change(
        "authorization.deny",
        tx -> {
          consume(tx, id);
          authorizations.denied(tx, caller, asked.client());
        });
    return responses.error(asked, "access_denied", "The user denied access.");
  }

  private ValidAuthorizationRequest find(String id) {
    var row =
        db.read("authorization.find", tx -> row(tx, id)).orElseThrow(AuthorizationRequests::ended);
    return row.asked(clients.get(row.clientId()));
  }

  private static Optional<RequestRow> row(Tx tx, String id) {
    return tx.mapper(RequestMapper.class).find(Digests.sha256(id), tx.now());
  }

  private boolean hasLoggedInSince(Caller caller, String id) {
    var since = sessions.startedAt(caller);
    return db.read("authorization.find", tx -> row(tx, id))
        .filter(row -> since.isAfter(row.createdAt()))
        .isPresent();
  }

  private static void consume(WriteTx tx, String id) {
    if (!tx.mapper(RequestMapper.class).delete(Digests.sha256(id))) {
      throw ended();
    }
  }

  private URI respond(WriteTx tx, ValidAuthorizationRequest asked, UserId user, Set<Scope> scopes) {
    return responses.code(asked, codes.issue(tx, asked, user, scopes));
  }

  private URI loginPage(String id) {
    return page("/login?continue=" + URLEncoder.encode(consentPath(id), StandardCharsets.UTF_8));
  }

  private static String consentPath(String id) {
    return "/consent?request=" + id;
  }

  private URI page(String path) {
    return URI.create(settings.audience() + path);
  }

  private static Failure ended() {
    return Failure.absent("The authorization request was not found or has expired. Start again.");
  }
}
