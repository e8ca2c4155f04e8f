package dev.platform.content.page;

import dev.platform.content.source.Language;
import gg.jte.Content;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

/** Turns markdown into HTML. */
public final class Markdown {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), AutolinkExtension.create());
  private static final int DEEPEST = 3;
  private static final Set<String> GRADES = Set.of("implemented", "partial", "not-implemented");
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  private Markdown() {}

  /**
   * A text that was rendered.
   *
   * @param html safe to send
   * @param headings in their order
   * @param parts the words below each heading, those before the first one first
   */
  public record Rendered(Content html, List<Heading> headings, List<String> parts) {

    /** The headings for a table of contents. */
    public List<Heading> contents() {
      return headings.stream().filter(it -> it.level() <= DEEPEST).toList();
    }
  }

  /** Renders a text for a page in a language: links to this site stay in it. */
  static Rendered render(String markdown, Language language) {
    Node document = PARSER.parse(markdown);
    Outline outline = new Outline();
    document.accept(outline);
    localize(document, language);
    var renderer =
        HtmlRenderer.builder()
            // The first one wins.
            .nodeRendererFactory(context -> new Blocks(context, outline.anchors))
            .attributeProviderFactory(context -> Markdown::mark)
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .sanitizeUrls(true)
            .build();
    var html = renderer.render(document);
    return new Rendered(
        output -> output.writeContent(html),
        List.copyOf(outline.headings),
        outline.parts.stream().map(part -> part.toString().strip()).toList());
  }

  /** A grade in a table is shown as one. */
  private static void mark(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof TableCell
        && node.getFirstChild() instanceof Text text
        && text.getNext() == null
        && GRADES.contains(text.getLiteral())) {
      attributes.put("class", "grade " + text.getLiteral());
    }
  }

  private static void localize(Node document, Language language) {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            var to = link.getDestination();
            if (isPage(to)) {
              link.setDestination(language.path(to));
            }
            visitChildren(link);
          }
        });
  }

  private static boolean isPage(String address) {
    var path = address.replaceAll("[?#].*", "");
    boolean inside =
        path.equals("/docs")
            || path.equals("/blog")
            || path.startsWith("/docs/")
            || path.startsWith("/blog/");
    return inside && !path.matches(".*\\.(md|txt|json)");
  }

  /** Finds the headings, gives each an anchor of its own, and collects the words below each. */
  private static final class Outline extends AbstractVisitor {
    private final Map<Node, String> anchors = new HashMap<>();
    private final Map<String, Integer> used = new HashMap<>();
    private final List<Heading> headings = new ArrayList<>();
    private final List<StringBuilder> parts = new ArrayList<>(List.of(new StringBuilder()));

    @Override
    public void visit(org.commonmark.node.Heading heading) {
      var words = new StringBuilder();
      heading.accept(new Words(words));
      var text = words.toString().strip();
      var anchor = anchor(text);
      anchors.put(heading, anchor);
      headings.add(new Heading(heading.getLevel(), anchor, text));
      parts.add(new StringBuilder());
    }

    @Override
    protected void visitChildren(Node parent) {
      Node child = parent.getFirstChild();
      while (child != null) {
        if (child instanceof org.commonmark.node.Heading heading) {
          visit(heading);
        } else {
          child.accept(new Words(parts.get(parts.size() - 1)));
        }
        child = child.getNext();
      }
    }

    private String anchor(String text) {
      var plain =
          text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
      var name = plain.isEmpty() ? "section" : plain;
      int count = used.merge(name, 1, Integer::sum);
      return count == 1 ? name : name + "-" + count;
    }
  }

  /** Collects the words of a node. */
  private static final class Words extends AbstractVisitor {
    private final StringBuilder words;

    Words(StringBuilder words) {
      this.words = words;
    }

    @Override
    public void visit(Text text) {
      words.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
      words.append(code.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock block) {
      words.append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(IndentedCodeBlock block) {
      words.append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(SoftLineBreak line) {
      words.append(' ');
    }

    @Override
    public void visit(HardLineBreak line) {
      words.append(' ');
    }

    @Override
    protected void visitChildren(Node parent) {
      super.visitChildren(parent);
      if (parent instanceof org.commonmark.node.Block) {
        words.append(' ');
      }
    }
  }

  /** The blocks that look different here: headings with links, code to copy, wide tables. */
  private static final class Blocks implements NodeRenderer {
    private final HtmlNodeRendererContext context;
    private final Map<Node, String> anchors;

    Blocks(HtmlNodeRendererContext context, Map<Node, String> anchors) {
      this.context = context;
      this.anchors = anchors;
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
      return Set.of(org.commonmark.node.Heading.class, FencedCodeBlock.class, TableBlock.class);
    }

    @Override
    public void render(Node node) {
      if (node instanceof org.commonmark.node.Heading heading) {
        heading(heading);
      } else if (node instanceof FencedCodeBlock block) {
        code(block);
      } else {
        table(node);
      }
    }

    private void heading(org.commonmark.node.Heading heading) {
      var anchor = anchors.getOrDefault(heading, "");
      var tag = "h" + Math.max(2, heading.getLevel());
      var html = context.getWriter();
      html.line();
      html.tag(tag, Map.of("id", anchor));
      children(heading);
      html.tag(
          "a",
          attributes(
              "class", "anchor", "href", "#" + anchor, "aria-hidden", "true", "tabindex", "-1"));
      html.tag("/a");
      html.tag("/" + tag);
      html.line();
    }

    /** Names and values, in this order. */
    private static Map<String, String> attributes(String... parts) {
      Map<String, String> attributes = new LinkedHashMap<>();
      for (int at = 0; at < parts.length; at += 2) {
        attributes.put(parts[at], parts[at + 1]);
      }
      return attributes;
    }

    private void code(FencedCodeBlock block) {
      var info = block.getInfo() == null ? "" : block.getInfo().strip();
      var language = info.split("\\s", 2)[0];
      var html = context.getWriter();
      html.line();
      html.tag("div", attributes("class", "code", "data-language", language));
      html.tag("pre", attributes("tabindex", "0"));
      html.tag("code");
      Highlighter.write(html, language, block.getLiteral());
      html.tag("/code");
      html.tag("/pre");
      html.tag("/div");
      html.line();
    }

    /** The renderer of the extension comes after this one, for what lies inside. */
    private void table(Node table) {
      var html = context.getWriter();
      html.line();
      html.raw("<div class=\"table\" tabindex=\"0\"><table>");
      children(table);
      html.raw("</table></div>");
      html.line();
    }

    private void children(Node parent) {
      Node child = parent.getFirstChild();
      while (child != null) {
        Node next = child.getNext();
        context.render(child);
        child = next;
      }
    }
  }
}
