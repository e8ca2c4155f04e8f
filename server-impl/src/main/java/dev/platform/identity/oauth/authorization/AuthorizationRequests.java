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
 * Requests of clients for a person's permission.
 *
 * <p>The authorization endpoint calls {@link #begin}. If a person has to decide, the request is
 * kept and the browser is sent to {@code /login?continue=…} or to {@code /consent?request=<id>}.
 * The permission page calls {@link #open} with that id, and {@link #approve} or {@link #deny} when
 * the person has decided; both answer the address to which the browser goes on, with a 303.
 *
 * <p>For the pages: a {@code Content-Security-Policy} with {@code form-action} on the permission
 * page must allow the origin of {@link ConsentPrompt#redirectUri}, because browsers apply it to the
 * redirect that follows the form too.
 */
public final class AuthorizationRequests {
  private static final Duration LIFE = Duration.ofMinutes(10);

  private final Db db;
  private final Clients clients;
  private final Authorizations authorizations;
  private final AuthorizationQuery query;
  private final AuthorizationResponses answers;
  private final AuthorizationCodes codes;
  private final Sessions sessions;
  private final OauthSettings settings;

  @Inject
  AuthorizationRequests(
      Db db,
      Clients clients,
      Authorizations authorizations,
      AuthorizationQuery query,
      AuthorizationResponses answers,
      AuthorizationCodes codes,
      Sessions sessions,
      OauthSettings settings) {
    this.db = db;
    this.clients = clients;
    this.authorizations = authorizations;
    this.query = query;
    this.answers = answers;
    this.codes = codes;
    this.sessions = sessions;
    this.settings = settings;
  }

  /** What the permission page does. */
  public sealed interface Step {}

  /** What becomes of a request. */
  public sealed interface Next {}

  /**
   * It went wrong, and the client is one that the person has never allowed anything. Everybody can
   * register a client, so only a page stands between the link of a stranger and the stranger's
   * address.
   *
   * @param answer what is wrong, and the address
   */
  public record Tell(ErrorResponse answer) implements Next {}

  /**
   * It asks.
   *
   * @param question what
   */
  public record Ask(ConsentPrompt question) implements Step {}

  /**
   * It sends the browser on without asking: back to the client, since all is allowed already, or to
   * the login page, since the client wants the person to log in again.
   *
   * @param to where to
   */
  public record GoOn(URI to) implements Step, Next {}

  /**
   * A client asks.
   *
   * @param parameters its query or form
   * @param person who is logged in in the browser, if somebody is
   * @return where the browser goes on: the login page, the permission page or the client; or what
   *     is told first
   * @throws Failure if it is not certain whose request it is: nothing is sent anywhere
   */
  public Next begin(Map<String, List<String>> parameters, Optional<Caller> person) {
    var reading = query.read(parameters);
    var asked = reading.asked();
    if (asked == null) {
      return reject(Objects.requireNonNull(reading.wrong()), person);
    }
    return asked.prompts().contains(ValidAuthorizationRequest.NONE)
        ? silent(asked, person)
        : new GoOn(next(asked, person));
  }

  private Next silent(ValidAuthorizationRequest asked, Optional<Caller> person) {
    if (person.isEmpty()) {
      return reject(error(asked, "login_required", "The user is not logged in."), person);
    }
    return db.write("authorization.silent", tx -> goOn(tx, asked, person.get().user()))
        .<Next>map(GoOn::new)
        .orElseGet(
            () -> reject(error(asked, "consent_required", "User consent is required."), person));
  }

  private ErrorResponse error(ValidAuthorizationRequest asked, String error, String why) {
    return new ErrorResponse(asked.client(), answers.error(asked, error, why), why);
  }

  private Next reject(ErrorResponse answer, Optional<Caller> person) {
    return person.filter(it -> hasAllowed(it, answer.client())).isPresent()
        ? new GoOn(answer.to())
        : new Tell(answer);
  }

  private boolean hasAllowed(Caller person, Client client) {
    return db.read(
        "authorization.known",
        tx -> authorizations.covers(tx, person.user(), client.id(), Set.of()));
  }

  private URI next(ValidAuthorizationRequest asked, Optional<Caller> person) {
    var id = RandomTokens.token(32);
    boolean again = asked.prompts().contains(ValidAuthorizationRequest.LOGIN);
    return db.write(
        "authorization.begin",
        tx -> {
          if (person.isPresent() && asked.prompts().isEmpty()) {
            var there = goOn(tx, asked, person.get().user());
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
   * The answer to a client that may be answered without asking: the person has allowed it all, and
   * the answer goes to an https address. On the person's own machine any program may listen and say
   * that it is this client (RFC 8252 8.6).
   */
  private Optional<URI> goOn(WriteTx tx, ValidAuthorizationRequest asked, UserId user) {
    boolean certain = !RedirectUris.isLoopback(asked.redirectUri());
    return certain && authorizations.covers(tx, user, asked.client().id(), asked.scopes())
        ? Optional.of(respond(tx, asked, user, asked.scopes()))
        : Optional.empty();
  }

  /**
   * What the permission page has to do for a person who is logged in.
   *
   * @param id the {@code request} of the page's address
   * @throws Failure not found if there is no such request, or it has ended
   */
  public Step open(Caller caller, String id) {
    caller.requireSession();
    var asked = find(id);
    if (asked.prompts().contains(ValidAuthorizationRequest.LOGIN)
        && !hasLoggedInSince(caller, id)) {
      return new GoOn(loginPage(id));
    }
    if (!asked.prompts().contains(ValidAuthorizationRequest.CONSENT)) {
      var there =
          db.write(
              "authorization.open",
              tx -> {
                var answer = goOn(tx, asked, caller.user());
                answer.ifPresent(it -> consume(tx, id));
                return answer;
              });
      if (there.isPresent()) {
        return new GoOn(there.get());
      }
    }
    return new Ask(
        new ConsentPrompt(
            asked.client(),
            EnumSet.copyOf(asked.scopes()).stream().toList(),
            asked.resource(),
            Optional.of(asked.redirectUri())));
  }

  /**
   * The person allows it.
   *
   * @param allowed at least one of the scopes that were asked for
   * @return where the browser goes on: the client's redirect address, with a code
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
   * The person does not allow it.
   *
   * @return where the browser goes on: the client's redirect address, with an error
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
    return answers.error(asked, "access_denied", "The user denied access.");
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
    return answers.code(asked, codes.issue(tx, asked, user, scopes));
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
