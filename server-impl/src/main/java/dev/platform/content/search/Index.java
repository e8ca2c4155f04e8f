package dev.platform.content.search;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/** The pages of the docs by their terms, ranked as in BM25 with weighted fields. */
final class Index {
  private static final int MOST_HITS = 8;
  private static final int MOST_TERMS = 12;
  private static final float SATURATION = 1.5f;
  private static final float LENGTH = 0.5f;
  private static final float NAMED = 1.5f;
  private static final float PART = 0.4f;
  private static final float SYNONYM = 0.7f;
  private static final float BEGINNING = 0.5f;
  private static final float RESEMBLING = 0.6f;

  private final List<Entry> entries;
  private final float[] norms;
  private final NavigableMap<String, Postings> terms;
  private final Vocabulary vocabulary;
  private final Synonyms synonyms = Synonyms.ofDocs();

  Index(List<Entry> entries, List<Float> lengths, NavigableMap<String, Postings> terms) {
    this.entries = List.copyOf(entries);
    this.terms = terms;
    this.vocabulary = new Vocabulary(terms);
    this.norms = new float[entries.size()];
    double mean = lengths.stream().mapToDouble(it -> it).average().orElse(1);
    for (int i = 0; i < norms.length; i++) {
      norms[i] = (float) (1 - LENGTH + LENGTH * Math.sqrt(lengths.get(i) / mean));
    }
  }

  List<Hit> find(String query) {
    var asked = Words.ofQuery(query).stream().distinct().limit(MOST_TERMS).toList();
    return hits(scores(asked), asked);
  }

  /** The score of each entry: the more of the words it has, the better. */
  private float[] scores(List<String> asked) {
    var scores = new float[entries.size()];
    var matched = new int[entries.size()];
    for (String word : asked) {
      var best = new float[entries.size()];
      variants(word, word.equals(asked.get(asked.size() - 1)))
          .forEach((term, weight) -> score(term, weight, best));
      for (int at = 0; at < best.length; at++) {
        scores[at] += best[at];
        matched[at] += best[at] > 0 ? 1 : 0;
      }
    }
    for (int at = 0; at < scores.length; at++) {
      scores[at] *= (float) matched[at] / Math.max(1, asked.size());
    }
    for (String term : synonyms.of(asked)) {
      var added = new float[entries.size()];
      score(term, SYNONYM, added);
      for (int at = 0; at < added.length; at++) {
        scores[at] += added[at];
      }
    }
    return scores;
  }

  /** The terms that stand for a word of a query, with their weights. */
  private Map<String, Float> variants(String word, boolean isLast) {
    Map<String, Float> variants = new LinkedHashMap<>();
    variants.put(word, 1f);
    if (isLast && word.length() > 1) {
      vocabulary.beginningWith(word).forEach(it -> variants.put(it, BEGINNING));
    }
    if (variants.size() == 1 && !terms.containsKey(word)) {
      vocabulary.resembling(word).forEach(it -> variants.put(it, RESEMBLING));
    }
    return variants;
  }

  /** Raises the score of each entry that has a term to what the term is worth there. */
  private void score(String term, float weight, float[] best) {
    var postings = terms.get(term);
    for (int i = 0; postings != null && i < postings.size(); i++) {
      int at = postings.entry(i);
      float count = postings.weight(i) / norms[at];
      float score = weight * rarity(postings) * count * (SATURATION + 1) / (count + SATURATION);
      best[at] = Math.max(best[at], score);
    }
  }

  private float rarity(Postings postings) {
    return (float) Math.log(1 + (entries.size() - postings.size() + 0.5) / (postings.size() + 0.5));
  }

  /** One hit a page: its own score, and that of its best part. */
  private List<Hit> hits(float[] scores, List<String> asked) {
    Map<Integer, Candidate> pages = new HashMap<>();
    for (int i = 0; i < scores.length; i++) {
      if (scores[i] > 0) {
        var entry = entries.get(i);
        float score = scores[i] * entry.factor() * (entry.isNamedBy(asked) ? NAMED : 1);
        pages.merge(entry.page(), Candidate.of(entry, score), Candidate::with);
      }
    }
    return pages.values().stream()
        .sorted(Comparator.comparing(Candidate::score).reversed())
        .limit(MOST_HITS)
        .map(it -> it.hit(asked))
        .toList();
  }

  private record Candidate(Entry entry, float own, float page, float part) {
    static Candidate of(Entry entry, float score) {
      return new Candidate(entry, score, entry.isPage() ? score : 0, entry.isPage() ? 0 : score);
    }

    Candidate with(Candidate other) {
      var best = other.own > own ? other : this;
      return new Candidate(
          best.entry, best.own, Math.max(page, other.page), Math.max(part, other.part));
    }

    float score() {
      return page + PART * part;
    }

    Hit hit(List<String> asked) {
      return new Hit(
          entry.title(),
          entry.section(),
          entry.url(),
          Excerpt.of(entry.text(), asked),
          entry.grade().map(it -> it.word()).orElse(null));
    }
  }
}
