package dev.platform.platform.certificate;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.secret.PemText;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.edge.route.HostCertificate;
import dev.platform.platform.certificate.CertificateMapper.Row;
import jakarta.inject.Inject;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps certificates, their keys sealed. */
final class CertificateStore {
  private static final Logger log = LoggerFactory.getLogger(CertificateStore.class);

  private static final Duration CHALLENGE_LIFE = Duration.ofHours(1);

  /** All workspaces share one account, to which authorities allow a few hundred orders. */
  private static final int ORDERS_OF_WORKSPACE = 30;

  private static final Duration ORDERS_COUNT = Duration.ofHours(1);

  private final Vault vault;

  @Inject
  CertificateStore(Vault vault) {
    this.vault = vault;
  }

  /** A certificate and the domain that it is of. */
  record Loaded(String name, HostCertificate certificate) {}

  /** Has each verified domain ask for a certificate that has not done so. */
  @SystemScan("every verified domain gets a certificate")
  void open(WriteTx tx) {
    mapper(tx).open(tx.now());
  }

  /**
   * What is to be issued or renewed: the first of each workspace that has not ordered too much in
   * the last hour, and of these the longest due first.
   */
  @SystemScan("the reconciler renews every certificate")
  List<Order> due(Tx tx, int limit) {
    return mapper(tx).due(tx.now(), tx.now().minus(ORDERS_COUNT), ORDERS_OF_WORKSPACE, limit);
  }

  /** Counts an order that is about to be placed. */
  @SystemScan("an order carries the workspace of its domain")
  void order(WriteTx tx, Order order) {
    mapper(tx).order(order, tx.now());
  }

  @SystemScan("an order carries the workspace of its domain")
  void issued(WriteTx tx, Order order, Issued issued) {
    mapper(tx)
        .issued(
            order.domainId(),
            order.workspaceId(),
            issued.chain(),
            vault.encrypt(issued.key(), place(order.domainId())),
            issued.expiresAt(),
            issued.renewAt(),
            tx.now());
    mapper(tx).endPause(order);
  }

  @SystemScan("an order carries the workspace of its domain")
  void failed(WriteTx tx, Order order, String problem, Instant dueAt) {
    mapper(tx).failed(order.domainId(), order.workspaceId(), problem, dueAt);
    mapper(tx).pause(order, order.failures() + 1, dueAt);
  }

  /** When the certificates were issued, by domain. */
  @SystemScan("the edge serves every domain")
  Map<String, Instant> versions(Tx tx) {
    return mapper(tx).versions().stream()
        .collect(
            Collectors.toMap(
                CertificateMapper.Version::domainId, CertificateMapper.Version::issuedAt));
  }

  /** The certificates of some domains, by domain. One that cannot be read is left out. */
  @SystemScan("the edge serves every domain")
  Map<String, Loaded> of(Tx tx, Collection<String> domains) {
    Map<String, Loaded> loaded = new HashMap<>();
    for (Row row : domains.isEmpty() ? List.<Row>of() : mapper(tx).of(domains)) {
      try {
        loaded.put(row.domainId(), load(row));
      } catch (GeneralSecurityException e) {
        log.error("the certificate of {} cannot be read: {}", row.name(), e.getMessage());
      }
    }
    return loaded;
  }

  private Loaded load(Row row) throws GeneralSecurityException {
    var key = vault.decrypt(row.sealedKey(), place(row.domainId()));
    return new Loaded(row.name(), HostCertificate.parse(row.chain(), key.reveal()));
  }

  /** The keys of the account at an authority, made if there are none. */
  @SystemScan("the installation has one account")
  KeyPair account(WriteTx tx, URI directory) {
    var place = "acme_account/" + directory;
    var account = mapper(tx).account(directory.toString());
    if (account != null) {
      return PemText.keys(vault.decrypt(account.sealedKeys(), place).reveal());
    }
    var keys = PemText.newKeys();
    mapper(tx)
        .insertAccount(
            directory.toString(), vault.encrypt(new Secret(PemText.of(keys)), place), tx.now());
    return keys;
  }

  @SystemScan("an authority asks without a workspace")
  void publish(WriteTx tx, String token, String response) {
    mapper(tx).publish(token, response, tx.now());
  }

  /** The responses that are open, by token. */
  @SystemScan("an authority asks without a workspace")
  Map<String, String> challenges(Tx tx) {
    return mapper(tx).challenges().stream()
        .collect(
            Collectors.toMap(
                CertificateMapper.Challenge::token, CertificateMapper.Challenge::response));
  }

  /** Forgets challenges, orders and pauses that count no more. */
  @SystemScan("what is too old is of no workspace's use")
  void forget(WriteTx tx, Duration longestPause) {
    mapper(tx).forgetChallenges(tx.now().minus(CHALLENGE_LIFE));
    mapper(tx).forgetOrders(tx.now().minus(ORDERS_COUNT));
    mapper(tx).forgetPauses(tx.now().minus(longestPause));
  }

  private static String place(String domainId) {
    return "certificate/" + domainId;
  }

  private static CertificateMapper mapper(Tx tx) {
    return tx.mapper(CertificateMapper.class);
  }
}
