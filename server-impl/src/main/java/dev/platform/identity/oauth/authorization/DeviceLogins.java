package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.oauth.client.GrantType;
import dev.platform.identity.oauth.client.ScopeList;
import dev.platform.identity.oauth.token.CommittedResult;
import dev.platform.identity.oauth.token.IssuedTokens;
import dev.platform.identity.oauth.token.OauthSettings;
import dev.platform.identity.oauth.token.Resources;
import dev.platform.identity.oauth.token.TokenFamilies;
import dev.platform.identity.oauth.token.TokenFamilies.FamilyState;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Logins of programs that cannot open a browser (RFC 8628).
 *
 * <p>The program begins one and shows a short code. The person opens {@code /device} in any
 * browser, logs in and types the code: the page calls {@link #find}, shows what is asked, and calls
 * {@link #approve} or {@link #deny}. Meanwhile the program polls.
 */
@NoAccessCheck("the session of the user and the code decide")
public final class DeviceLogins {
  /** Consonants that no two fonts and no two ears mix up; no vowels, so no words. */
  private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

  private static final int HALF = 4;
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final int POLL_SECONDS = 5;

  /** A program that waits as long as it was told may be heard a little early. */
  private static final Duration JITTER = Duration.ofSeconds(1);

  private final Db db;
  private final Clients clients;
  private final Authorizations authorizations;
  private final TokenFamilies families;
  private final OauthSettings settings;
  private final AttemptThrottle guesses;
  private final ClientAddress visitor;

  @Inject
  DeviceLogins(
      Db db,
      Clients clients,
      Authorizations authorizations,
      TokenFamilies families,
      OauthSettings settings,
      AttemptThrottle guesses,
      ClientAddress visitor) {
    this.db = db;
    this.clients = clients;
    this.authorizations = authorizations;
    this.families = families;
    this.settings = settings;
    this.guesses = guesses;
    this.visitor = visitor;
  }

  /**
   * A login that was begun.
   *
   * @param deviceCode the secret with which the program polls
   * @param userCode the short code for the person
   * @param page where the person types it
   * @param pageWithCode the same with the code filled in
   */
  record Begun(
      Secret deviceCode,
      String userCode,
      URI page,
      URI pageWithCode,
      Duration life,
      int pollSeconds) {}

  /** Begins a login. */
  Begun begin(String clientId, @Nullable String scope, @Nullable String resource) {
    var client = clients.get(clientId);
    if (!client.grants().contains(GrantType.DEVICE_CODE)) {
      throw Failure.invalid("client_id", "the client is not allowed to use the device code grant")
          .because("unauthorized_client");
    }
    var scopes =
        scope == null && Clients.isOurs(clientId) ? client.scopes() : Clients.scopes(client, scope);
    var target = Resources.check(settings, resource);
    var deviceCode = new Secret("dc_" + RandomTokens.token(32));
    var userCode = RandomTokens.text(HALF, LETTERS) + "-" + RandomTokens.text(HALF, LETTERS);
    db.change(
        "device-login.begin",
        tx ->
            tx.mapper(DeviceMapper.class)
                .insert(
                    new DeviceRow(
                        Digests.sha256(deviceCode.reveal()),
                        userCode,
                        clientId,
                        ScopeList.wire(scopes),
                        target.toString(),
                        DeviceState.PENDING,
                        null,
                        POLL_SECONDS,
                        null,
                        visitor.address(),
                        tx.now(),
                        tx.now().plus(LIFE))));
    var page = URI.create(settings.audience() + "/device");
    return new Begun(
        deviceCode,
        userCode,
        page,
        URI.create(page + "?user_code=" + userCode),
        LIFE,
        POLL_SECONDS);
  }

  /**
   * What a login asks for.
   *
   * @param userCode as the person typed it; case, blanks and the dash do not matter
   * @return empty if there is no such login, or it was answered or has expired
   * @throws Failure rate limited after too many codes of the person, or of the visitor, that are
   *     none
   */
  public Optional<DeviceQuestion> find(Caller caller, String userCode) {
    caller.requireSession();
    var found =
        db.read(
            "device-login.find",
            tx -> tx.mapper(DeviceMapper.class).findPending(canonical(userCode), tx.now()));
    if (found.isEmpty()) {
      guesses.begin("device code of " + caller.user().value(), visitor.address());
    }
    return found.map(this::question);
  }

  private DeviceQuestion question(DeviceRow row) {
    var question =
        new ConsentPrompt(
            clients.get(row.clientId()),
            EnumSet.copyOf(ScopeList.kept(row.scopes())).stream().toList(),
            URI.create(row.resource()),
            Optional.empty());
    return new DeviceQuestion(
        question,
        row.userCode(),
        row.address(),
        row.address().equals(visitor.address()),
        row.createdAt());
  }

  /**
   * The person lets the program in; it gets its tokens at its next poll.
   *
   * @throws Failure not found if there is no such login, or it was answered or has expired
   */
  public void approve(Caller caller, String userCode) {
    var question = find(caller, userCode).orElseThrow(DeviceLogins::unknown).question();
    db.change(
        "device-login.approve",
        tx -> {
          answer(tx, caller, userCode, DeviceState.APPROVED);
          authorizations.allow(tx, caller, question.client(), EnumSet.copyOf(question.scopes()));
        });
  }

  /**
   * The person does not let the program in.
   *
   * @throws Failure not found if there is no such login, or it was answered or has expired
   */
  public void deny(Caller caller, String userCode) {
    var question = find(caller, userCode).orElseThrow(DeviceLogins::unknown).question();
    db.change(
        "device-login.deny",
        tx -> {
          answer(tx, caller, userCode, DeviceState.DENIED);
          authorizations.denied(tx, caller, question.client());
        });
  }

  private static void answer(WriteTx tx, Caller caller, String userCode, DeviceState state) {
    if (!tx.mapper(DeviceMapper.class)
        .answer(canonical(userCode), state, caller.user(), tx.now())) {
      throw unknown();
    }
  }

  /**
   * Asks for the tokens of a login.
   *
   * @throws Failure {@code authorization_pending}, {@code slow_down}, {@code access_denied}, {@code
   *     expired_token} or {@code invalid_grant}
   */
  IssuedTokens poll(String clientId, String deviceCode, @Nullable String resource) {
    var state =
        db.write("device-login.poll", tx -> poll(tx, clientId, deviceCode, resource)).orRefuse();
    return families.issue(state, state.family().scopes());
  }

  private CommittedResult<FamilyState> poll(
      WriteTx tx, String clientId, String deviceCode, @Nullable String resource) {
    var mapper = tx.mapper(DeviceMapper.class);
    var row = mapper.lock(Digests.sha256(deviceCode)).orElse(null);
    if (row == null || !row.clientId().equals(clientId)) {
      return no("invalid_grant", "is invalid");
    }
    if (!tx.now().isBefore(row.expiresAt())) {
      return no("expired_token", "has expired. Start again");
    }
    if (resource != null
        && !Resources.check(settings, resource).toString().equals(row.resource())) {
      return no("invalid_target", "was issued for a different resource");
    }
    return switch (row.state()) {
      case DENIED -> no("access_denied", "was denied by the user");
      case PENDING -> wait(tx, row);
      case APPROVED -> {
        mapper.delete(row.digest());
        yield row.userId() == null
            ? no("invalid_grant", "is invalid")
            : CommittedResult.yes(
                families.begin(
                    tx,
                    row.userId(),
                    row.clientId(),
                    ScopeList.kept(row.scopes()),
                    URI.create(row.resource())));
      }
    };
  }

  /** A program that polls too fast has to wait longer from now on. */
  private static CommittedResult<FamilyState> wait(WriteTx tx, DeviceRow row) {
    var pace = Duration.ofSeconds(row.pollSeconds()).minus(JITTER);
    boolean early = row.polledAt() != null && tx.now().isBefore(row.polledAt().plus(pace));
    int pause = early ? row.pollSeconds() + POLL_SECONDS : row.pollSeconds();
    tx.mapper(DeviceMapper.class).poll(row.digest(), tx.now(), pause);
    return early
        ? no("slow_down", "is polled too often. Wait 5 more seconds between requests")
        : no("authorization_pending", "is waiting for the user's approval");
  }

  private static String canonical(String userCode) {
    var letters = userCode.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
    return letters.length() == 2 * HALF
        ? letters.substring(0, HALF) + "-" + letters.substring(HALF)
        : letters;
  }

  private static <T> CommittedResult<T> no(String error, String why) {
    return CommittedResult.no(Failure.invalid("device_code", why).because(error));
  }

  private static Failure unknown() {
    return Failure.absent("This code is invalid or has expired.");
  }
}
